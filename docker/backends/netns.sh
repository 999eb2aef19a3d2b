# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# Back end netns: each node has namespaces of its own (network, mounts, processes, host name), which go when its first
# process does. Nodes are joined by a bridge that is in namespaces of its own too, so that this machine's interfaces,
# routes and firewall are never touched, and any range of addresses is free.
# Wants of its caller: $state, $here, $home, $ibis, $stock, say, die, await, nodes, role_of, memory_of, data_of, ssd_of.

nodes_dir=$state/nodes
net=10.213.0
memory_group=ibis-cluster-$(cksum <<<"$state" | cut -d ' ' -f 1)

# Why it can't be used here, in one line; nothing where it can.
netns_obstacle() {
  local program
  ((EUID == 0)) || { echo "namespaces need root"; return 0; }
  for program in unshare nsenter ip setsid mount curl; do
    command -v "$program" >/dev/null || { echo "namespaces need $program (on Debian: util-linux, iproute2, curl)"; return 0; }
  done
  unshare --net --mount --uts --ipc --pid --fork --mount-proc true 2>/dev/null || echo "this machine allows no new namespaces"
}

# netns_holds PROCESS NODE: whether the node's namespaces end with this process. By its command line, so that what a
# killed `up` left is found too. Its first child is called the same for a moment, but has the new processes' namespace.
netns_holds() {
  local arguments
  [[ -O /proc/$1 ]] || return 1 # anybody can call his process so
  mapfile -d '' -t arguments 2>/dev/null <"/proc/$1/cmdline" || return 1
  [[ ${arguments[0]:-} == unshare && ${arguments[-1]} == "$nodes_dir/$2" && /proc/$1/ns/pid -ef /proc/self/ns/pid ]]
}

# That process; fails where there is none. Of those that it has found before it need not look at all others.
netns_holder() {
  local process known=$nodes_dir/$1/holder
  process=$(cat "$known" 2>/dev/null) || process=
  if [[ -z $process ]] || ! netns_holds "$process" "$1"; then
    for process in /proc/[0-9]*; do
      process=${process#/proc/}
      ! netns_holds "$process" "$1" || break
      process=
    done
    [[ -n $process ]] || return 1
    echo "$process" >"$known.$BASHPID"
    mv "$known.$BASHPID" "$known"
  fi
  echo "$process"
}

# The first process inside. A look at /proc while processes come and go can miss one: a few looks.
netns_first() {
  local holder children look
  for look in 1 2 3; do
    ((look == 1)) || sleep 0.2
    holder=$(netns_holder "$1") || continue
    children=()
    read -r -a children <"/proc/$holder/task/$holder/children" 2>/dev/null || true
    [[ -z ${children[0]:-} ]] || { echo "${children[0]}"; return 0; }
  done
  return 1
}

netns_make() {
  local dir=$nodes_dir/$1
  mkdir -p "$dir"
  mkfifo "$dir/go"
  IBIS_STOCK=$stock setsid unshare --net --mount --uts --ipc --pid --fork --kill-child --mount-proc \
    "$here/backends/netns-node" "$dir" </dev/null >"$dir/log" 2>&1 &
  disown # or each one's end is told of where `up` itself takes them down
  await 60 netns_first "$1" >/dev/null || die 1 "the namespaces of $1 did not come: see $dir/log"
}

# Lets a node that waits go on.
netns_go() {
  # shellcheck disable=SC2016 # that shell's own $1
  timeout 10 bash -c 'echo go >"$1"' - "$nodes_dir/$1/go" || die 1 "$1 did not start: see $nodes_dir/$1/log"
}

# in_net NODE COMMAND...: in its network, with this machine's files.
in_net() {
  local first
  first=$(netns_first "$1") || die 1 "$1 does not run"
  nsenter -t "$first" -n "${@:2}"
}

# address NUMBER: of the node of that number.
netns_address() { echo "$net.$((10 + $1))"; }

netns_hosts() {
  local node number=0
  echo "127.0.0.1 localhost"
  for node in $(nodes); do
    number=$((number + 1))
    echo "$(netns_address "$number") $node"
  done
}

# netns_link NODE NUMBER: from the node to the bridge. No end of it is ever in this machine's own network.
netns_link() {
  in_net switch ip link add "to-$2" type veth peer name eth0 netns "$(netns_first "$1")"
  in_net switch ip link set "to-$2" master nodes up
  in_net "$1" ip link set lo up
  in_net "$1" ip addr add "$(netns_address "$2")/24" dev eth0
  in_net "$1" ip link set eth0 up
}

# A longer link: the node's end is taken off the bridge, and joined to it by two taps and a process between them.
netns_lengthen_obstacle() {
  [[ -c /dev/net/tun ]] || { echo "the machine has no /dev/net/tun"; return 0; }
  perl -MTime::HiRes -e 1 2>/dev/null || echo "the machine has no perl"
}

# netns_port NODE: the bridge's end of its link.
netns_port() { echo "to-$(nodes | tr ' ' '\n' | grep -nx "$1" | cut -d : -f 1)"; }

# netns_lengthen NODE MILLISECONDS PERCENT: what it sends is so late, and so much of it lost. One node at a time.
netns_lengthen() {
  local wire=$nodes_dir/switch/wire first
  rm -f "$wire"
  first=$(netns_first switch) || return 1
  # It ends with the switch at the latest.
  nsenter -t "$first" -n -m -p "$here/backends/netns-wire" "$wire" "$2" "$3" near far </dev/null >"$wire.log" 2>&1 &
  await 20 test -s "$wire" || { cat "$wire.log" >&2; return 1; }
  in_net switch ip link add long type bridge
  in_net switch ip link set long up
  in_net switch ip link set near master long up
  in_net switch ip link set far master nodes up
  in_net switch ip link set "$(netns_port "$1")" master long
}

netns_shorten() {
  local first
  first=$(netns_first switch) || return 1
  in_net switch ip link set "$(netns_port "$1")" master nodes
  nsenter -t "$first" -m -p kill "$(<"$nodes_dir/switch/wire")"
  in_net switch ip link del long
}

# Where groups that bound memory are made; fails where none can be.
netns_memory_root() {
  local root=/sys/fs/cgroup
  if [[ -w $root/memory/cgroup.procs ]]; then
    echo "$root/memory"
  elif [[ -w $root/cgroup.procs ]] && grep -qw memory "$root/cgroup.subtree_control" 2>/dev/null; then
    echo "$root"
  else
    return 1
  fi
}

# netns_bound NODE: by what memory_of says; without groups its daemons' -Xmx alone is the bound.
netns_bound() {
  local root group
  root=$(netns_memory_root) || return 0
  group=$root/$memory_group-$1
  mkdir -p "$group"
  if [[ -e $group/memory.max ]]; then
    echo "$(memory_of "$1")M" >"$group/memory.max"
  else
    echo "$(memory_of "$1")M" >"$group/memory.limit_in_bytes"
  fi
  netns_first "$1" >"$group/cgroup.procs"
}

netns_up() {
  local node number=0 dir
  mkdir -p "$nodes_dir"
  netns_hosts >"$nodes_dir/hosts"
  netns_make switch
  in_net switch ip link add nodes type bridge
  in_net switch ip link set nodes up
  netns_go switch
  for node in $(nodes); do
    dir=$nodes_dir/$node
    mkdir -p "$dir"/{srv,upper,work,logs}
    ln -s "$home" "$dir/home"
    ln -s "$ibis" "$dir/ibis"
    ln -s "$(data_of "$node")" "$dir/data"
    [[ ! -d $(ssd_of "$node") ]] || ln -s "$(ssd_of "$node")" "$dir/ssd"
    role_of "$node" >"$dir/role"
    netns_make "$node"
    netns_bound "$node"
    number=$((number + 1))
    netns_link "$node" "$number"
    netns_go "$node"
  done
}

# Ends the namespaces and all in them, and removes what bounded them.
netns_down() {
  local dir name holder first root group
  for dir in "$nodes_dir"/*/; do
    name=$(basename "$dir")
    holder=$(netns_holder "$name") || continue
    first=$(netns_first "$name") || first=
    kill -KILL "$holder" # and with it the first process, and with that all others
    await 30 netns_is_gone "$holder" "$first" || die 1 "process $holder of $name does not end"
  done
  root=$(netns_memory_root) || return 0
  for group in "$root/$memory_group"-*; do
    [[ ! -d $group ]] || await 10 rmdir "$group" 2>/dev/null || say "$group is left: processes are in it"
  done
}

netns_is_gone() { netns_has_ended "$1" && { [[ -z $2 ]] || netns_has_ended "$2"; }; }

# Or nobody has asked yet how it ended: then nothing of it, nor of its namespaces, runs.
netns_has_ended() { [[ ! -e /proc/$1 ]] || grep -qs '^State:.Z' "/proc/$1/status" || [[ ! -e /proc/$1 ]]; }

# What it runs in the node reads this command's input.
netns_exec() {
  local first
  first=$(netns_first "$1") || die 1 "$1 does not run: ./ibis cluster up"
  nsenter -t "$first" -n -m -u -i -p env -i HOME=/root LANG=C.UTF-8 "TERM=${TERM:-dumb}" \
    ${JAVA_HOME:+"JAVA_HOME=$JAVA_HOME"} ${IBIS_LOAD_ROWS:+"IBIS_LOAD_ROWS=$IBIS_LOAD_ROWS"} /srv/node/node in "${@:2}"
}

netns_shell() { netns_exec "$1" bash --norc -i; }

# netns_keep_logs NODE DIRECTORY
netns_keep_logs() {
  local dir=$nodes_dir/$1
  [[ ! -d $dir/logs ]] || cp -r "$dir/logs" "$2/$1"
  [[ ! -f $dir/log ]] || cp "$dir/log" "$2/$1.log"
}
