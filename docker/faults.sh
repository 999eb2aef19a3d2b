# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# What goes wrong on purpose. A fault is a name and the functions inject_X, seen_X (what takes over has done so) and
# heal_X; X is the name with _ for each -, and daemon for all that is done to daemons.
# Wants of its caller: in_node.

faults=(kill-datanode kill-resourcemanager)

# What each means, for the table.
says() {
  case $1 in
    *-resourcemanager) echo "the other one, and its broker" ;;
    *) echo "it is started anew" ;;
  esac
}

# On which node a daemon's faults are: of the ResourceManagers, the active one.
victim_of() {
  case $1 in
    datanode) echo worker1 ;;
    resourcemanager) active_resourcemanager ;;
  esac
}

# look NODE URL: what a daemon answers, asked from inside the node.
look() { in_node "$1" curl -fsS -m 3 "$2" 2>/dev/null; }

# number NAME < JSON: the first one of that name; of Hadoop's JSON or ours.
number() { sed -n "s/.*\"$1\" *: *\([0-9][0-9]*\).*/\1/p" | sed -n 1p; }

live_datanodes() { look client 'http://namenode:9870/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState' | number NumLiveDataNodes; }

resourcemanagers() { echo resourcemanager resourcemanager2; }
active_resourcemanager() {
  local node
  for node in $(resourcemanagers); do
    if [[ $(look client "http://$node:8088/ws/v1/cluster/info") == *'"haState":"ACTIVE"'* ]]; then
      echo "$node"
      return
    fi
  done
  return 1
}

# ask_yarn PATH: of the active ResourceManager's web port.
ask_yarn() {
  local active
  active=$(active_resourcemanager) && look client "http://$active:8088$1"
}
active_nodes() { ask_yarn /ws/v1/cluster/metrics | sed 's/,/\n/g' | number activeNodes; }
# broker NAME: a number of the broker's, which is where the active ResourceManager is. Nodes are those that have reported a
# disk, and a disk is known when it has been used.
broker() { ask_yarn /ibis/api/v1/cluster | sed 's/,/\n/g' | number "$1"; }

inject_daemon() { # VERB DAEMON
  victim=$(victim_of "$2") || return 1
  pid_before=$(in_node "$victim" node pid "$2") || return 1
  in_node "$victim" node "$1" "$2"
}

# Another process of it answers.
seen_anew() {
  local now
  now=$(in_node "$victim" node pid "$1") || return 1
  [[ $now != "$pid_before" ]] && in_node "$victim" node health
}

three_datanodes() { [[ $(live_datanodes) == 3 ]]; }
# All workers report to another broker; after a kill that may be the same node's.
failed_over() {
  local active
  active=$(active_resourcemanager) || return 1
  [[ $active != "$victim" || $(in_node "$victim" node pid resourcemanager) != "$pid_before" ]] && [[ $(broker nodes) == 3 && $(broker silent_nodes) == 0 ]]
}

seen_daemon() { # VERB DAEMON
  case $2 in
    resourcemanager) failed_over ;;
    *) seen_anew "$2" ;;
  esac
}

heal_daemon() { :; } # the node starts it anew by itself
