# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# Links of worker1 that lead nowhere, are too narrow, or too long. Wants what faults.sh has.

# The broker's port alone: rules of routing, so that the kernel needs nothing more.
inject_cut_broker() {
  before=$(fail_opens worker1 8042 NoBroker)
  in_node worker1 ip rule add priority 10 ipproto 6 dport 8047 blackhole # TCP; a container may not know it by name
}
by_known_weights() { (($(fail_opens worker1 8042 NoBroker) > before)); }
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

# HDFS still reaches the node, and so do ApplicationMasters elsewhere.
# shellcheck disable=SC2046 # a list of names
inject_cut_resourcemanagers() {
  before=$(fail_opens worker1 8042 NoBroker)
  sever $(resourcemanagers)
}
seen_cut_resourcemanagers() { two_nodes && by_known_weights && three_datanodes; }
# shellcheck disable=SC2046
heal_cut_resourcemanagers() { mend $(resourcemanagers); }

others() { nodes | tr ' ' '\n' | grep -vx worker1; }
# shellcheck disable=SC2046
inject_cut_all() { sever $(others); }
seen_cut_all() { two_nodes && two_datanodes; }
# shellcheck disable=SC2046
heal_cut_all() { mend $(others); }

inject_narrow_link() { in_node worker1 tc qdisc add dev eth0 root tbf rate 20mbit burst 32kb latency 200ms; }
seen_narrow_link() {
  local queue
  queue=$(in_node worker1 tc -s qdisc show dev eth0)
  [[ $queue =~ overlimits\ [1-9] ]]
}
heal_narrow_link() { in_node worker1 tc qdisc del dev eth0 root; }

# What worker1 sends comes 200 ms late, and one packet of twenty never: by the kernel's netem, else by the back end's own means.
has_netem() { in_node client sh -c 'tc qdisc add dev lo root netem delay 1ms && tc qdisc del dev lo root' 2>/dev/null; }
obstacle_delay_and_loss() {
  local obstacle
  has_netem && return 0
  declare -F "${backend}_lengthen" >/dev/null || { echo "the kernel has no netem"; return 0; }
  obstacle=$("${backend}_lengthen_obstacle")
  [[ -z $obstacle ]] || echo "the kernel has no netem, and $obstacle"
}
sent_again() { in_node worker1 awk '/^Tcp:/ && $13 ~ /[0-9]/ { print $13 }' /proc/net/snmp; }
inject_delay_and_loss() {
  before=$(sent_again)
  if has_netem; then
    in_node worker1 tc qdisc add dev eth0 root netem delay 200ms loss 5%
  else
    "${backend}_lengthen" worker1 200 5
  fi
}
# Its DataNode's answers take as long, and some of them are sent more than once.
seen_delay_and_loss() {
  local connected
  connected=$(in_node client curl -fsS -m 10 -o /dev/null -w '%{time_connect}' 'http://worker1:9864/jmx?qry=java.lang:type=Runtime') || return 1
  awk -v seconds="$connected" 'BEGIN { exit seconds < 0.2 }' && (($(sent_again) > before + 10))
}
heal_delay_and_loss() {
  if has_netem; then
    in_node worker1 tc qdisc del dev eth0 root
  else
    "${backend}_shorten" worker1
  fi
}
