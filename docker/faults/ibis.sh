# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# What goes wrong with IBIS alone. Wants what faults.sh has.

# A job of its own: who began before the broker did is trusted everywhere for ten minutes, and another ResourceManager
# may just have taken over.
spoofed_jobs() { # [STATE]: the first one; nothing where there is none, and fails where nobody says so
  local answer
  answer=$(ask_yarn "/ws/v1/cluster/apps?applicationTags=spoofed&states=${1:-NEW,NEW_SAVING,SUBMITTED,ACCEPTED,RUNNING}") || return 1
  { grep -o 'application_[0-9]*_[0-9]*' <<<"$answer" || true; } | sed -n 1p
}
spoofed_job() { spoofed_jobs RUNNING | grep .; }

# The broker's own count: nodes log it once a minute.
origins_refused() {
  local count
  count=$(ask_yarn '/jmx?qry=Hadoop:service=*,name=IBIS-Broker' | number OriginsRefused) || count=
  echo "${count:-0}"
}

# Somebody writes in the name of a job that runs, from where that has nothing.
inject_spoofed_tag() {
  local job
  before=$(origins_refused)
  in_node client hadoop org.apache.hadoop.mapreduce.SleepJob -Dmapreduce.job.tags=spoofed -Dmapreduce.job.ubertask.enable=true -m 1 -r 0 -mt 600000 >/dev/null 2>&1 &
  await 300 spoofed_job >/dev/null || return 1
  job=$(spoofed_job)
  in_node client sh -c "for i in 1 2 3; do head -c 8000000 /dev/zero | hadoop fs -Dmapreduce.task.attempt.id='$job;w=100;t=-' \
    -Dfs.hdfs.impl=org.apache.hadoop.hdfs.DistributedFileSystem -put -f - /load/spoofed-\$i; done"
}
seen_spoofed_tag() { (($(origins_refused) > before)); }
# A job that could not be killed would be taken for the next one's.
no_spoofed_job() {
  local jobs
  jobs=$(spoofed_jobs) || return 1
  [[ -z $jobs ]] || { in_node client hadoop application -kill "$jobs" && return 1; }
}
heal_spoofed_tag() {
  await 120 no_spoofed_job >/dev/null 2>&1 || return 1
  in_node client hadoop fs -rm -f -skipTrash '/load/spoofed-*' >/dev/null
}

# reinstall ROLES: on worker3, while jobs run. Tasks of jobs whose configuration names IBIS's clients need their jars
# everywhere, so those stay as long as such jobs run: see docs/install.md.
reinstall() {
  local daemon
  for daemon in nodemanager datanode; do in_node worker3 node stop "$daemon"; done
  in_node worker3 ibis uninstall --hadoop-home /srv/hadoop --yes >/dev/null || return 1
  in_node worker3 ibis install --hadoop-home /srv/hadoop --role "$1" --yes >/dev/null || return 1
  for daemon in datanode nodemanager; do in_node worker3 node start "$daemon"; done
}

# beans_of_ibis PORT: what a daemon of worker3 tells of IBIS; fails where it does not answer.
beans_of_ibis() {
  local beans
  beans=$(look worker3 "http://localhost:$1/jmx?qry=Hadoop:service=*,name=IBIS-*") || return 1
  grep -c 'name=IBIS-' <<<"$beans" || true
}
inject_without_ibis() { reinstall client; }
seen_without_ibis() {
  in_node worker3 node health && [[ $(beans_of_ibis 8042) == 0 && $(beans_of_ibis 9864) == 0 ]] && three_datanodes && [[ $(active_nodes) == 3 ]]
}
has_ibis_again() { (($(beans_of_ibis 8042 || echo 0) > 0)); }
heal_without_ibis() { reinstall datanode,nodemanager && await 120 has_ibis_again; }
