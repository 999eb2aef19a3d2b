# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# What goes wrong on purpose. A fault is a name and the functions inject_X, seen_X (what takes over has done so),
# heal_X and, where not every cluster can have it, obstacle_X (why not); X is the name with _ for each -, and daemon for
# all that is done to daemons.
# Wants of its caller: $backend, $state, await, in_node, data_of, emudisk, nodes, workers, and what ask.sh has.

faults=(
  kill-datanode kill-nodemanager kill-resourcemanager
  stop-resourcemanager
  pause-nodemanager pause-resourcemanager
  cut-broker cut-all narrow-link
  silent-disk
  spoofed-tag
)

# What each means, for the table.
says() {
  case $1 in
    *-resourcemanager) echo "the other one, and its broker" ;;
    kill-*) echo "it is started anew" ;;
    pause-nodemanager) echo "its DataNode schedules by itself" ;;
    cut-broker) echo "nodes go by the weights that they know" ;;
    cut-all) echo "HDFS and YARN do without the node" ;;
    narrow-link) echo "packets wait" ;;
    silent-disk) echo "writers go on in memory" ;;
    spoofed-tag) echo "the I/O is untrusted" ;;
  esac
}

# On which node a daemon's faults are: of the ResourceManagers, the active one.
victim_of() {
  case $1 in
    datanode | nodemanager) echo worker1 ;;
    resourcemanager) active_resourcemanager ;;
  esac
}

# --- daemons: killed, stopped, paused

inject_daemon() { # VERB DAEMON
  victim=$(victim_of "$2") || return 1
  pid_before=$(in_node "$victim" node pid "$2") || return 1
  alone_before=$(fail_opens worker1 9864 NoPermits)
  in_node "$victim" node "$1" "$2"
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

seen_daemon() { # VERB DAEMON
  case $1-$2 in
    *-resourcemanager) failed_over ;;
    kill-*) seen_anew "$2" ;;
    *-nodemanager) by_itself ;;
  esac
}

heal_daemon() { # VERB DAEMON
  case $1 in
    kill) ;; # the node starts it anew by itself
    stop) in_node "$victim" node start "$2" ;;
    pause) in_node "$victim" node resume "$2" ;;
  esac
}

# --- links of worker1

# The broker's port alone: rules of routing, so that the kernel needs nothing more.
inject_cut_broker() {
  before=$(fail_opens worker1 8042 NoBroker)
  in_node worker1 ip rule add priority 10 ipproto 6 dport 8047 blackhole # TCP; a container may not know it by name
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
others() { nodes | tr ' ' '\n' | grep -vx worker1; }
# shellcheck disable=SC2046
inject_cut_all() { sever $(others); }
seen_cut_all() { two_nodes && two_datanodes; }
# shellcheck disable=SC2046
heal_cut_all() { mend $(others); }

# --- disks of worker1

obstacle_silent_disk() { [[ -e $state/on-disk/worker1 ]] || echo "worker1 has no emulated disk"; }
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

# --- a link that is too narrow

inject_narrow_link() { in_node worker1 tc qdisc add dev eth0 root tbf rate 20mbit burst 32kb latency 200ms; }
seen_narrow_link() {
  local queue
  queue=$(in_node worker1 tc -s qdisc show dev eth0)
  [[ $queue =~ overlimits\ [1-9] ]]
}
heal_narrow_link() { in_node worker1 tc qdisc del dev eth0 root; }
