# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# The clock of worker2 jumps an hour back, and an hour ahead to heal it: that of its daemons and of the tasks that they
# start. Its other clock, which counts how long something takes, goes on, as where a machine's date is set.
# An hour ahead of the others a NodeManager would find all tokens of containers over, by Hadoop's own code.
# Wants what faults.sh has.

obstacle_clock() { in_node worker2 sh -c 'ls /usr/lib/*/faketime/libfaketimeMT.so.1' >/dev/null 2>&1 || echo "no libfaketime in the nodes (on Debian: libfaketime)"; }

# Daemons that have no clock of their own yet start anew with one.
inject_clock() {
  local daemon
  in_node worker2 node clock +0 || return 1
  for daemon in datanode nodemanager; do
    if ! in_node worker2 node has-clock "$daemon"; then
      victim=worker2
      pid_before=$(in_node worker2 node pid "$daemon") || return 1
      in_node worker2 node kill "$daemon"
      await 120 seen_anew "$daemon" || return 1
    fi
  done
  in_node worker2 node clock -3600
}

# behind PORT SECONDS: whether a daemon's answer bears a date of so many seconds ago, give or take a minute.
behind() {
  local date off
  date=$(in_node worker2 curl -fsS -m 3 -o /dev/null -D - "http://localhost:$1/jmx?qry=java.lang:type=Runtime" |
    tr -d '\r' | sed -n 's/^Date: //p' | sed -n 1p) || return 1
  [[ -n $date ]] || return 1
  off=$(($(date +%s) - $(date -d "$date" +%s) - $2))
  ((off > -60 && off < 60))
}
# And HDFS and YARN still have the node.
seen_clock() { behind 9864 3600 && behind 8042 3600 && three_datanodes && [[ $(active_nodes) == 3 ]]; }
is_on_time() { behind 9864 0 && behind 8042 0; }
heal_clock() { in_node worker2 node clock +0 && await 60 is_on_time; }
