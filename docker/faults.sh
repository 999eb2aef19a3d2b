# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# What goes wrong on purpose. A fault is a name and the functions inject_X, seen_X (what takes over has done so),
# heal_X and, where not every cluster can have it, obstacle_X (why not); X is the name with _ for each -, and daemon for
# all that is done to daemons.
# Wants of its caller: $backend, $state, await, in_node, data_of, emudisk, nodes, workers, and what ask.sh has.

faults=(
  kill-namenode kill-datanode kill-nodemanager kill-resourcemanager
  stop-datanode stop-nodemanager stop-resourcemanager
  pause-namenode pause-datanode pause-nodemanager pause-resourcemanager
  cut-broker cut-resourcemanagers cut-all narrow-link
  full-disk read-only-disk failing-disk silent-disk
  spoofed-tag no-ibis
  clock-datanode clock-nodemanager
)

# What each means, for the table.
says() {
  case $1 in
    *-resourcemanager) echo "the other one, and its broker" ;;
    kill-*) echo "it is started anew" ;;
    stop-datanode | pause-datanode) echo "the NameNode does without it" ;;
    stop-nodemanager | pause-nodemanager) echo "its DataNode schedules by itself" ;;
    cut-broker) echo "nodes go by the weights that they know" ;;
    pause-namenode) echo "clients wait for it" ;;
    cut-resourcemanagers) echo "YARN does without the node" ;;
    cut-all) echo "HDFS and YARN do without the node" ;;
    narrow-link) echo "packets wait" ;;
    full-disk | read-only-disk) echo "YARN does without the node" ;;
    failing-disk) echo "the other replica is read" ;;
    silent-disk) echo "writers go on in memory" ;;
    spoofed-tag) echo "the I/O is untrusted" ;;
    no-ibis) echo "the node is stock Hadoop" ;;
    clock-*) echo "it goes on by the other clock" ;;
  esac
}

# On which node a daemon's faults are: of the ResourceManagers, the active one.
victim_of() {
  case $1 in
    datanode | nodemanager) echo worker1 ;;
    resourcemanager) active_resourcemanager ;;
    *) echo "$1" ;;
  esac
}

# --- daemons: killed, stopped, paused

inject_daemon() { # VERB DAEMON
  victim=$(victim_of "$2") || return 1
  pid_before=$(in_node "$victim" node pid "$2") || return 1
  alone_before=$(fail_opens worker1 9864 NoPermits)
  if [[ $1 == clock ]]; then
    inject_clock "$2"
  else
    in_node "$victim" node "$1" "$2"
  fi
}

# Another process of it answers.
seen_anew() {
  local now
  now=$(in_node "$victim" node pid "$1") || return 1
  [[ $now != "$pid_before" ]] && in_node "$victim" node health
}

by_known_weights() { (($(fail_opens worker1 8042 NoBroker) > before)); }
by_itself() { (($(fail_opens worker1 9864 NoPermits) > alone_before)); }
# All workers report to another broker; after a kill that may be the same node's.
failed_over() {
  local active
  active=$(active_resourcemanager) || return 1
  [[ $active != "$victim" || $(in_node "$victim" node pid resourcemanager) != "$pid_before" ]] && [[ $(broker nodes) == 3 && $(broker silent_nodes) == 0 ]]
}
no_answer() { ! in_node "$1" node health; }

seen_daemon() { # VERB DAEMON
  case $1-$2 in
    clock-*) seen_clock "$2" ;;
    *-resourcemanager) failed_over ;;
    kill-*) seen_anew "$2" ;;
    *-namenode) no_answer namenode ;;
    *-datanode) two_datanodes ;;
    *-nodemanager) by_itself ;;
  esac
}

heal_daemon() { # VERB DAEMON
  case $1 in
    kill) ;; # the node starts it anew by itself
    stop) in_node "$victim" node start "$2" ;;
    pause) in_node "$victim" node resume "$2" ;;
    clock) in_node "$victim" node clock "$2" +0 ;;
  esac
}

# --- clocks: a daemon that is started anew with a clock of its own, which then jumps, and back again to heal it

obstacle_clock() { in_node worker1 node clock no-daemon +0 2>/dev/null || echo "no libfaketime in the nodes (on Debian: libfaketime)"; }
inject_clock() { # DAEMON
  in_node "$victim" node clock "$1" +0
  in_node "$victim" node kill "$1"
  await 120 seen_anew "$1"
  in_node "$victim" node clock "$1" "$(jump_of "$1")"
}
# A NodeManager whose clock is ahead finds that all tokens of containers are over, on stock Hadoop too.
jump_of() { if [[ $1 == nodemanager ]]; then echo -3600; else echo +3600; fi; }
# By the date in the daemon's answers.
seen_clock() { # DAEMON
  local port=9864 date ahead
  [[ $1 == datanode ]] || port=8042
  date=$(in_node "$victim" curl -fsS -m 3 -o /dev/null -D - "http://localhost:$port/jmx?qry=java.lang:type=Runtime" |
    tr -d '\r' | sed -n 's/^Date: //p' | sed -n 1p) || return 1
  ahead=$(($(date -d "$date" +%s) - $(date +%s) - $(jump_of "$1")))
  ((ahead > -60 && ahead < 60))
}

# --- links of worker1

# The broker's port alone: rules of routing, so that the kernel needs nothing more.
inject_cut_broker() {
  before=$(fail_opens worker1 8042 NoBroker)
  in_node worker1 ip rule add priority 10 ipproto tcp dport 8047 blackhole
}
seen_cut_broker() { by_known_weights; }
heal_cut_broker() { in_node worker1 ip rule del priority 10; }

address_of() { in_node worker1 getent ahostsv4 "$1" | sed -n '1s/ .*//p'; }

# sever NODE...: what worker1 sends there goes to nobody, without a word, as through a broken switch.
sever() {
  local node
  for node in "$@"; do
    in_node worker1 ip neigh replace "$(address_of "$node")" lladdr 02:00:00:00:00:01 nud permanent dev eth0
  done
}
mend() {
  local node
  for node in "$@"; do
    in_node worker1 ip neigh del "$(address_of "$node")" dev eth0
  done
}
# shellcheck disable=SC2046 # a list of names
inject_cut_resourcemanagers() { sever $(resourcemanagers); }
seen_cut_resourcemanagers() { two_nodes; }
# shellcheck disable=SC2046
heal_cut_resourcemanagers() { mend $(resourcemanagers); }

others() { nodes | tr ' ' '\n' | grep -vx worker1; }
# shellcheck disable=SC2046
inject_cut_all() { sever $(others); }
seen_cut_all() { two_nodes && two_datanodes; }
# shellcheck disable=SC2046
heal_cut_all() { mend $(others); }

# --- disks of worker1

# A file system of its own, or it would be this machine's.
obstacle_full_disk() { [[ -e $state/on-disk/worker1 ]] || echo "worker1 has no emulated disk"; }
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
# What is in memory would be read from there.
inject_failing_disk() {
  before=$(said IO_ERROR worker1)
  emudisk fault --name worker1 read-error --times 20
  find "$(data_of worker1)/hdfs" -name 'blk_*' -exec dd if={} iflag=nocache count=0 status=none \;
}
seen_failing_disk() { (($(said IO_ERROR worker1) > before)); }
heal_failing_disk() { emudisk fault --name worker1 none; }

obstacle_silent_disk() { obstacle_full_disk; }
inject_silent_disk() {
  before=$(fail_opens worker1 8042 SlowDevice)
  emudisk fault --name worker1 silent
}
seen_silent_disk() { (($(fail_opens worker1 8042 SlowDevice) > before)); }
heal_silent_disk() { emudisk fault --name worker1 none; }

# --- IBIS itself

# Somebody writes in the name of a job that runs, from where that has nothing.
inject_spoofed_tag() {
  local job
  # shellcheck disable=SC2046
  before=$(said UNTRUSTED $(workers))
  job=$(ask_yarn '/ws/v1/cluster/apps?states=RUNNING' | grep -o 'application_[0-9]*_[0-9]*' | sed -n 1p)
  in_node client sh -c "for i in 1 2 3 4 5 6; do head -c 8000000 /dev/zero | hadoop fs -Dmapreduce.task.attempt.id='$job;w=100;t=-' \
    -Dfs.hdfs.impl=org.apache.hadoop.hdfs.DistributedFileSystem -put -f - /load/spoofed-\$i; done"
}
# shellcheck disable=SC2046
seen_spoofed_tag() { (($(said UNTRUSTED $(workers)) > before)); }
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

# --- a link that is too narrow

inject_narrow_link() { in_node worker1 tc qdisc add dev eth0 root tbf rate 20mbit burst 32kb latency 200ms; }
seen_narrow_link() {
  local queue
  queue=$(in_node worker1 tc -s qdisc show dev eth0)
  [[ $queue =~ overlimits\ [1-9] ]]
}
heal_narrow_link() { in_node worker1 tc qdisc del dev eth0 root; }
