# shellcheck shell=bash
# What goes wrong on purpose. A fault is a name and the functions inject_X, seen_X (what takes over has done so),
# heal_X and, where not every cluster can have it, obstacle_X (why not); X is the name with _ for each -, and daemon for
# all that is done to daemons.
# Wants of its caller: $backend, in_node, data_of, emudisk, workers, all_is_well.

faults=(
  kill-namenode kill-datanode kill-nodemanager kill-resourcemanager
  stop-datanode stop-nodemanager stop-resourcemanager
  pause-namenode pause-datanode pause-nodemanager pause-resourcemanager
  cut-broker cut-resourcemanager cut-all slow-link
  full-disk read-only-disk failing-disk
  spoofed-tag no-ibis
)

# What each means, for the table.
says() {
  case $1 in
    kill-*) echo "${1#kill-} killed; started anew" ;;
    stop-datanode | pause-datanode) echo "the NameNode does without it" ;;
    stop-nodemanager | pause-nodemanager) echo "its DataNode schedules by itself" ;;
    stop-resourcemanager | pause-resourcemanager | cut-broker) echo "nodes go by the weights that they know" ;;
    pause-namenode) echo "clients wait for it" ;;
    cut-resourcemanager) echo "YARN does without the node" ;;
    cut-all) echo "HDFS and YARN do without the node" ;;
    slow-link) echo "nothing has to" ;;
    full-disk | read-only-disk) echo "YARN does without the node" ;;
    failing-disk) echo "the other replica is read" ;;
    spoofed-tag) echo "the I/O is untrusted" ;;
    no-ibis) echo "the node is stock Hadoop" ;;
  esac
}

# On which node a daemon's faults are.
victim_of() {
  case $1 in
    datanode | nodemanager) echo worker1 ;;
    *) echo "$1" ;;
  esac
}

# look NODE URL: what a daemon answers, asked from inside the node.
look() { in_node "$1" curl -fsS -m 3 "$2" 2>/dev/null; }

# number NAME < JSON: the first one of that name; of Hadoop's JSON or ours.
number() { sed -n "s/.*\"$1\" *: *\([0-9][0-9]*\).*/\1/p" | sed -n 1p; }

live_datanodes() { look client 'http://namenode:9870/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState' | number NumLiveDataNodes; }
active_nodes() { look client http://resourcemanager:8088/ws/v1/cluster/metrics | sed 's/,/\n/g' | number activeNodes; }
reporting_nodes() {
  local answer
  answer=$(look client http://resourcemanager:8088/ibis/api/v1/cluster | sed 's/,/\n/g') || return 1
  echo $(($(number nodes <<<"$answer") - $(number silent_nodes <<<"$answer")))
}

# fail_opens NODE PORT REASON: how often a daemon's IBIS stood aside; 0 where it has no disk to tell of.
fail_opens() {
  local count
  count=$(look "$1" "http://localhost:$2/jmx?qry=Hadoop:service=*,name=IBIS-*" | number "FailOpen$3") || count=
  echo "${count:-0}"
}

# --- daemons: killed, stopped, paused

inject_daemon() { # VERB DAEMON
  local node
  node=$(victim_of "$2")
  pid_before=$(in_node "$node" node pid "$2")
  before=$(fail_opens worker1 8042 NoBroker)
  alone_before=$(fail_opens worker1 9864 NoPermits)
  in_node "$node" node "$1" "$2"
}

# Another process of it answers.
seen_anew() {
  local node now
  node=$(victim_of "$1")
  now=$(in_node "$node" node pid "$1") || return 1
  [[ $now != "$pid_before" ]] && in_node "$node" node health
}

two_datanodes() { [[ $(live_datanodes) == 2 ]]; }
three_datanodes() { [[ $(live_datanodes) == 3 ]]; }
two_nodes() { [[ $(active_nodes) == 2 ]]; }
by_known_weights() { (($(fail_opens worker1 8042 NoBroker) > before)); }
by_itself() { (($(fail_opens worker1 9864 NoPermits) > alone_before)); }
no_answer() { ! in_node "$1" node health; }

seen_daemon() { # VERB DAEMON
  case $1-$2 in
    kill-*) seen_anew "$2" ;;
    *-namenode) no_answer namenode ;;
    *-datanode) two_datanodes ;;
    *-nodemanager) by_itself ;;
    *-resourcemanager) by_known_weights ;;
  esac
}

heal_daemon() { # VERB DAEMON
  case $1 in
    kill) ;; # the node starts it anew by itself
    stop) in_node "$(victim_of "$2")" node start "$2" ;;
    pause) in_node "$(victim_of "$2")" node resume "$2" ;;
  esac
}

# --- links of worker1

# The broker's port alone: rules of routing, so that the kernel needs nothing more.
inject_cut_broker() {
  before=$(fail_opens worker1 8042 NoBroker)
  in_node worker1 ip rule add priority 10 to "$(address_of resourcemanager)" ipproto tcp dport 8047 blackhole
}
seen_cut_broker() { by_known_weights; }
heal_cut_broker() { in_node worker1 ip rule del priority 10; }

address_of() { in_node worker1 getent ahostsv4 "$1" | sed -n '1s/ .*//p'; }

# cut NODE...: what worker1 sends there goes to nobody, without a word, as through a broken switch.
cut() {
  local node
  for node in "$@"; do
    in_node worker1 ip neigh replace "$(address_of "$node")" lladdr 02:00:00:00:00:01 nud permanent dev eth0
  done
}
join() {
  local node
  for node in "$@"; do
    in_node worker1 ip neigh del "$(address_of "$node")" dev eth0
  done
}
inject_cut_resourcemanager() { cut resourcemanager; }
seen_cut_resourcemanager() { two_nodes; }
heal_cut_resourcemanager() { join resourcemanager; }
inject_cut_all() { cut namenode resourcemanager worker2 worker3 client; }
seen_cut_all() { two_nodes && two_datanodes; }
heal_cut_all() { join namenode resourcemanager worker2 worker3 client; }

# --- disks of worker1

# A file system of its own, or it would be this machine's.
obstacle_full_disk() { [[ -e $state/disks/up/worker1 ]] || echo "worker1 has no emulated disk"; }
inject_full_disk() {
  local file free
  file=$(data_of worker1)/ballast
  free=$(df --output=avail -k "$(data_of worker1)" | tail -n 1)
  fallocate -l "${free}K" "$file" 2>/dev/null || fallocate -l "$((free - 4096))K" "$file"
}
seen_full_disk() { two_nodes; }
heal_full_disk() { rm -f "$(data_of worker1)/ballast"; }

# What is opened from now on can only be read.
obstacle_read_only_disk() { [[ $backend == netns ]] || echo "containers of Docker may not mount"; }
inject_read_only_disk() { in_node worker1 sh -c 'mount --bind /srv/data /srv/data && mount -o remount,bind,ro /srv/data'; }
seen_read_only_disk() { two_nodes; }
heal_read_only_disk() { in_node worker1 umount -l /srv/data; }

obstacle_failing_disk() { obstacle_full_disk; }
inject_failing_disk() {
  before=$(fail_opens worker1 8042 IoError)
  emudisk fault --name worker1 read-error --times 20
}
seen_failing_disk() { in_node client load check; }
heal_failing_disk() { emudisk fault --name worker1 none; }

# --- IBIS itself

# Somebody writes in the name of a job that runs, from where that has nothing.
inject_spoofed_tag() {
  local job
  job=$(look client 'http://resourcemanager:8088/ws/v1/cluster/apps?states=RUNNING' | grep -o 'application_[0-9]*_[0-9]*' | sed -n 1p)
  in_node client sh -c "for i in 1 2 3 4 5 6; do head -c 8000000 /dev/zero | hadoop fs -Dmapreduce.task.attempt.id='$job;w=100;t=-' \
    -Dfs.hdfs.impl=org.apache.hadoop.hdfs.DistributedFileSystem -put -f - /load/spoofed-\$i; done"
}
seen_spoofed_tag() {
  local worker port
  for worker in $(workers); do
    for port in 8042 9864; do
      (($(fail_opens "$worker" "$port" Untrusted) == 0)) || return 0
    done
  done
  return 1
}
heal_spoofed_tag() { in_node client hadoop fs -rm -f -skipTrash '/load/spoofed-*' >/dev/null; }

# reinstall ROLES: on worker3. Its tasks keep the jars that their jobs' configuration names.
reinstall() {
  local daemon
  for daemon in nodemanager datanode; do in_node worker3 node stop "$daemon"; done
  in_node worker3 ibis uninstall --hadoop-home /srv/hadoop --yes >/dev/null
  in_node worker3 ibis install --hadoop-home /srv/hadoop --role "$1" --yes >/dev/null
  for daemon in datanode nodemanager; do in_node worker3 node start "$daemon"; done
}
inject_no_ibis() { reinstall client; }
seen_no_ibis() {
  local beans
  in_node worker3 node health || return 1
  beans=$(look worker3 'http://localhost:8042/jmx?qry=Hadoop:service=*,name=IBIS-*') || return 1
  [[ $beans != *IBIS-* ]]
}
heal_no_ibis() { reinstall datanode,nodemanager; }

# --- links with delay and loss

obstacle_slow_link() {
  in_node worker1 tc qdisc add dev eth0 root netem delay 200ms loss 5% 2>/dev/null || { echo "no netem in this kernel"; return; }
  in_node worker1 tc qdisc del dev eth0 root
}
inject_slow_link() { in_node worker1 tc qdisc add dev eth0 root netem delay 200ms loss 5%; }
seen_slow_link() { in_node worker1 tc qdisc show dev eth0 | grep -q netem; }
heal_slow_link() { in_node worker1 tc qdisc del dev eth0 root; }
