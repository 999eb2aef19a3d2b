# shellcheck shell=bash disable=SC2154 # its caller, docker/cluster, sets them
# What the cluster's daemons answer over HTTP, asked from inside the nodes.
# Wants of its caller: $stock, in_node, unhealthy.

# look NODE URL: what a daemon answers, asked from inside the node.
look() { in_node "$1" curl -fsS -m 3 "$2" 2>/dev/null; }

# number NAME < JSON: the first one of that name; of Hadoop's JSON or ours.
number() { sed -n "s/.*\"$1\" *: *\([0-9][0-9]*\).*/\1/p" | sed -n 1p; }

state_of_hdfs() { look client 'http://namenode:9870/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState'; }
takes_writes() { [[ $(state_of_hdfs) == *'"FSState" : "Operational"'* ]]; }
live_datanodes() { state_of_hdfs | number NumLiveDataNodes; }
two_datanodes() { [[ $(live_datanodes) == 2 ]]; }
three_datanodes() { [[ $(live_datanodes) == 3 ]]; }

# heartbeat_age WORKER: how many seconds ago its DataNode's last heartbeat to the NameNode was; fails where it does not say.
heartbeat_age() {
  look "$1" 'http://localhost:9864/jmx?qry=Hadoop:service=DataNode,name=DataNodeInfo' |
    sed -n 's/.*\\"LastHeartbeat\\":\\"\([0-9]*\)\\".*/\1/p' | grep .
}
# room WORKER: what its DataNode has left, in bytes.
room() { look "$1" 'http://localhost:9864/jmx?qry=Hadoop:service=DataNode,name=FSDatasetState*' | number Remaining | grep .; }

resourcemanagers() { echo resourcemanager resourcemanager2; }
active_resourcemanager() {
  local node
  for node in $(resourcemanagers); do
    if [[ $(look client "http://$node:8088/ws/v1/cluster/info") == *'"haState":"ACTIVE"'* ]]; then
      echo "$node"
      return 0
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
two_nodes() { [[ $(active_nodes) == 2 ]]; }

# broker NAME: a number of the broker's, which is where the active ResourceManager is. Nodes are those that have reported a
# disk, and a disk is known when it has been used.
broker() { ask_yarn /ibis/api/v1/cluster | sed 's/,/\n/g' | number "$1"; }

# fail_opens NODE PORT REASON: how often a daemon's IBIS stood aside; 0 where it has no disk to tell of.
fail_opens() {
  local count
  count=$(look "$1" "http://localhost:$2/jmx?qry=Hadoop:service=*,name=IBIS-*" | number "FailOpen$3") || count=
  echo "${count:-0}"
}

# own_windows WORKER: what its DataNode's own scheduler has done; nothing while the NodeManager gives permits.
own_windows() {
  local count
  count=$(look "$1" 'http://localhost:9864/jmx?qry=Hadoop:service=*,name=IBIS-*' | number Completed) || count=
  echo "${count:-0}"
}

# said REASON NODE...: how often DataNodes have logged that their IBIS stood aside; where the NodeManager gives permits
# they have no disk to tell of.
said() {
  local node count all=0
  for node in "${@:2}"; do
    count=$(in_node "$node" grep -c "IBIS let I/O through ($1" /srv/logs/datanode.log) || true
    all=$((all + ${count:-0}))
  done
  echo "$all"
}

# All daemons answer, HDFS and YARN have all workers, and the broker answers and hears of all that it knows.
all_is_well() {
  [[ -z $(unhealthy) ]] && three_datanodes && [[ $(active_nodes) == 3 ]] || return 1
  [[ $stock == yes || $(broker silent_nodes) == 0 ]]
}
