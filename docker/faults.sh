# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# What goes wrong on purpose. A fault is a name and the functions inject_X, seen_X (what takes over has done so),
# heal_X and, where not every cluster can have it, obstacle_X (why not); X is the name with _ for each -, and daemon for
# all that is done to daemons. They are in faults/, by what they are done to.
# Wants of its caller: $backend, $state, await, in_node, data_of, emudisk, nodes, workers, and what ask.sh has.

faults=(
  kill-namenode kill-datanode kill-nodemanager kill-resourcemanager
  stop-datanode stop-nodemanager stop-resourcemanager
  pause-namenode pause-datanode pause-nodemanager pause-resourcemanager
  cut-broker cut-resourcemanagers cut-all narrow-link delay-and-loss
  full-disk read-only-disk failing-disk silent-disk
  spoofed-tag without-ibis
  clock
)

# What each means, for the table.
says() {
  case $1 in
    *-resourcemanager) echo "the other one, and its broker" ;;
    kill-*) echo "it is started anew" ;;
    stop-datanode | pause-datanode) echo "HDFS does without the node" ;;
    stop-nodemanager) echo "DataNode by itself, YARN without the node" ;;
    pause-namenode) echo "clients and DataNodes wait for it" ;;
    pause-nodemanager) echo "its DataNode schedules by itself" ;;
    cut-broker) echo "nodes go by the weights that they know" ;;
    cut-resourcemanagers) echo "YARN does without the node" ;;
    cut-all) echo "HDFS and YARN do without the node" ;;
    narrow-link) echo "packets wait" ;;
    delay-and-loss) echo "packets are sent again" ;;
    full-disk) echo "YARN without the node, no new blocks" ;;
    read-only-disk) echo "YARN does without the node" ;;
    failing-disk) echo "the other replica is read" ;;
    silent-disk) echo "writers go on in memory" ;;
    spoofed-tag) echo "the I/O is untrusted" ;;
    without-ibis) echo "the node is stock Hadoop" ;;
    clock) echo "daemons go on by the other clock" ;;
  esac
}

# shellcheck source=faults/daemons.sh
source "$here/faults/daemons.sh"
# shellcheck source=faults/links.sh
source "$here/faults/links.sh"
# shellcheck source=faults/disks.sh
source "$here/faults/disks.sh"
# shellcheck source=faults/ibis.sh
source "$here/faults/ibis.sh"
# shellcheck source=faults/clock.sh
source "$here/faults/clock.sh"
