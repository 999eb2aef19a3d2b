# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# The data's disk of worker1: full, read-only, failing, silent. Where nobody uses it there is nothing to see, so who
# needs one brings a stream of its own (docker/node/stream). Wants what faults.sh has.

# A file system of its own, or it would be this machine's.
obstacle_full_disk() { [[ -e $state/on-disk/worker1 ]] || echo "worker1 has no emulated disk"; }
# What is kept for root too: the daemons are root's. In ever smaller pieces until nothing fits.
inject_full_disk() {
  local file piece at=0
  file=$(data_of worker1)/ballast
  piece=$(stat -f -c '%f * %S / 1024' "$(data_of worker1)")
  piece=$((piece))
  : >"$file"
  while ((piece >= 1024)); do
    if fallocate -o "${at}K" -l "${piece}K" "$file" 2>/dev/null; then
      at=$((at + piece))
    else
      piece=$((piece / 2))
    fi
  done
}
# A DataNode gets no block that it has no room for.
seen_full_disk() { two_nodes && (($(room worker1) < 33554432)); }
heal_full_disk() { rm -f "$(data_of worker1)/ballast"; }

# What is opened from now on can only be read. It is made so elsewhere first: what is written to can't be made so.
obstacle_read_only_disk() { [[ $backend == netns ]] || echo "containers of Docker may not mount"; }
inject_read_only_disk() {
  in_node worker1 sh -c 'mkdir -p /srv/run/read-only && cd /srv/run && mount -n --bind /srv/data read-only &&
    mount -n -o remount,bind,ro read-only && mount -n --move read-only /srv/data'
}
seen_read_only_disk() { two_nodes; }
heal_read_only_disk() { in_node worker1 umount -l /srv/data; }

# The first 20 reads that get to the disk fail. Where no job reads there one does that has its first replica there.
obstacle_failing_disk() { obstacle_full_disk; }
inject_failing_disk() {
  before=$(said IO_ERROR worker1)
  in_node worker1 stream write failing-disk 30 || return 1
  # What is in memory would be read from there.
  find "$(data_of worker1)/hdfs" -name 'blk_*' -exec dd of={} oflag=nocache conv=notrunc,fdatasync count=0 status=none \; || true
  emudisk fault --name worker1 read-error --times 20
  in_node worker1 stream read failing-disk
}
seen_failing_disk() { (($(said IO_ERROR worker1) > before)); }
heal_failing_disk() {
  emudisk fault --name worker1 none
  in_node worker1 stream end failing-disk
}

obstacle_silent_disk() { obstacle_full_disk; }
inject_silent_disk() {
  before=$(fail_opens worker1 8042 SlowDevice)
  in_node worker1 stream write silent-disk &
  await 60 in_node worker1 stream flows silent-disk || return 1
  emudisk fault --name worker1 silent
}
seen_silent_disk() { (($(fail_opens worker1 8042 SlowDevice) > before)); }
heal_silent_disk() {
  emudisk fault --name worker1 none
  in_node worker1 stream end silent-disk
}
