# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# Daemons that are killed, stopped for good, or paused. Wants what faults.sh has.

# On which node a daemon's faults are: of the ResourceManagers, the active one.
victim_of() {
  case $1 in
    datanode | nodemanager) echo worker1 ;;
    resourcemanager) active_resourcemanager ;;
    *) echo "$1" ;;
  esac
}

inject_daemon() { # VERB DAEMON
  victim=$(victim_of "$2") || return 1
  pid_before=$(in_node "$victim" node pid "$2") || return 1
  alone_before=$(fail_opens worker1 9864 NoPermits) own_before=$(own_windows worker1)
  in_node "$victim" node "$1" "$2" || return 1
  # Its DataNode has something to do meanwhile, whatever the jobs do.
  case $1-$2 in
    stop-nodemanager | pause-nodemanager) in_node worker1 stream write "$1-$2" & ;;
  esac
}

# Another process of it answers; a NameNode, when it takes writes again.
seen_anew() { # DAEMON
  local now
  now=$(in_node "$victim" node pid "$1") || return 1
  [[ $now != "$pid_before" ]] && in_node "$victim" node health || return 1
  [[ $1 != namenode ]] || takes_writes
}

# A NodeManager that is silent is counted; where there is none, which is no fault, the DataNode's own scheduler does something.
by_itself() { (($(fail_opens worker1 9864 NoPermits) > alone_before || $(own_windows worker1) > own_before)); }

# All workers report to another broker; after a kill that may be the same node's.
failed_over() {
  local active
  active=$(active_resourcemanager) || return 1
  [[ $active != "$victim" || $(in_node "$victim" node pid resourcemanager) != "$pid_before" ]] && [[ $(broker nodes) == 3 && $(broker silent_nodes) == 0 ]]
}

# By what the DataNodes themselves say of their last heartbeat.
datanodes_wait() {
  local worker
  for worker in $(workers); do
    (($(heartbeat_age "$worker") >= 10)) || return 1
  done
}

seen_daemon() { # VERB DAEMON
  case $1-$2 in
    *-resourcemanager) failed_over ;;
    kill-*) seen_anew "$2" ;;
    pause-namenode) ! in_node namenode node health && datanodes_wait ;;
    *-datanode) two_datanodes ;;
    stop-nodemanager) by_itself && two_nodes ;;
    *-nodemanager) by_itself ;;
  esac
}

heal_daemon() { # VERB DAEMON
  case $1 in
    kill) ;; # the node starts it anew by itself
    stop) in_node "$victim" node start "$2" ;;
    pause) in_node "$victim" node resume "$2" ;;
  esac || return 1
  case $1-$2 in
    stop-nodemanager | pause-nodemanager) in_node worker1 stream end "$1-$2" ;;
  esac
}
