# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# ./ibis cluster test: a weighted load, a fault in the middle of it, and checksums of all that came out.
# Wants of its caller: what faults.sh wants, $state, say, die.

rows=() # of the table: fault|what takes over|after|all well again after|lost

# All daemons answer, HDFS and YARN have all workers, and the broker answers and hears of all that it knows.
all_is_well() {
  [[ -z $(unhealthy) ]] && three_datanodes && [[ $(active_nodes) == 3 ]] || return 1
  [[ $stock == yes || $(broker silent_nodes) == 0 ]]
}

# seconds SINCE: by a clock in milliseconds.
now_ms() { date +%s%3N; }
seconds() {
  local ms=$(($(now_ms) - $1))
  printf '%d.%d s' $((ms / 1000)) $((ms % 1000 / 100))
}

# The load without any fault: what it gives is what it must give with one.
reference() {
  [[ ! -e $state/sums ]] || return 0
  say "the load without a fault"
  in_node client load prepare
  in_node client load run reference || die "$failed" "the load fails without a fault"
  in_node client load sums reference >"$state/sums.new"
  in_node client load clear reference
  mv "$state/sums.new" "$state/sums"
  sed 's/^/  /' "$state/sums" >&2
}

# Whether the load is in the middle of it: jobs that wait for each other's disks.
jobs_run() {
  local answer
  answer=$(ask_yarn '/ws/v1/cluster/apps?states=RUNNING') || return 1
  (($(grep -o '"id":"application_' <<<"$answer" | wc -l) >= 2))
}

# call STEP FAULT: its function of that step.
call() {
  case $2 in
    kill-*) "$1_daemon" "${2%%-*}" "${2#*-}" ;;
    *) "$1_${2//-/_}" ;;
  esac
}

# strike FAULT: brings it about, waits until what takes over has done so, and heals it. Sets $after and $well.
strike() {
  local since
  since=$(now_ms)
  call inject "$1" || die "$failed" "$1 can't be brought about"
  after=NEVER
  ! await 120 call seen "$1" >/dev/null 2>&1 || after=$(seconds "$since")
  since=$(now_ms)
  call heal "$1" || die "$failed" "$1 can't be healed"
  well=NEVER
  ! await 240 all_is_well 2>/dev/null || well=$(seconds "$since")
}

# what_is_lost NAME: what of the load's output is not as it must be.
what_is_lost() {
  local sums
  if ! sums=$(in_node client load sums "$1") || [[ $sums != "$(<"$state/sums")" ]]; then
    echo "OTHER OUTPUT"
  elif ! in_node client load check; then
    echo "BLOCKS"
  else
    echo nothing
  fi
}

# test_fault FAULT: a row; fails where something was lost or nothing took over.
test_fault() {
  local fault=$1 load after well lost="A JOB FAILED"
  say "$fault"
  in_node client load clear "$fault"
  in_node client load run "$fault" &
  load=$!
  await 180 jobs_run || die "$failed" "$fault: the load's jobs did not come to run"
  strike "$fault"
  ! wait "$load" || lost=$(what_is_lost "$fault")
  in_node client load clear "$fault"
  rows+=("$fault|$(says "$fault")|$after|$well|$lost")
  say "$fault: $(says "$fault") after $after; all well $well after healing; lost: $lost"
  [[ $after != NEVER && $well != NEVER && $lost == nothing ]]
}

show_table() {
  printf '\n'
  printf '%s\n' "fault|what takes over|after|all well again after|lost" "${rows[@]}" |
    awk -F'|' '{ printf "%-22s %-42s %-9s %-21s %s\n", $1, $2, $3, $4, $5 }'
}

list_faults() {
  local fault
  for fault in "${faults[@]}"; do printf '%-22s %s\n' "$fault" "$(says "$fault")"; done
}

is_fault() {
  local fault
  for fault in "${faults[@]}"; do [[ $fault != "$1" ]] || return 0; done
  die "$usage" "no such fault: $1. There are ${faults[*]}"
}

# The cluster, as it must be before anything goes wrong.
ready() {
  attach
  [[ $stock == no ]] || die "$usage" "this cluster is without IBIS: ./ibis cluster up without --stock"
  await 120 all_is_well || die "$failed" "the cluster is not well: ./ibis cluster status"
  reference
}

run_tests() {
  local fault wanted=("$@") result=0
  ((${#wanted[@]})) || wanted=("${faults[@]}")
  for fault in "${wanted[@]}"; do is_fault "$fault"; done
  ready
  for fault in "${wanted[@]}"; do
    test_fault "$fault" || result=1
  done
  show_table
  return "$result"
}
