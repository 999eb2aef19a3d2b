# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# ./ibis cluster test: a weighted load, a fault in the middle of it, and checksums of all that came out.
# Wants of its caller: what faults.sh and ask.sh have and want, say, die.

rows=()   # of the table: fault|what takes over|after|all well again after|lost
load=''   # the process whose load goes on
struck='' # the fault that is not healed yet

# seconds SINCE: by a clock in milliseconds.
now_ms() { date +%s%3N; }
seconds() {
  local ms=$(($(now_ms) - $1))
  printf '%d.%d s' $((ms / 1000)) $((ms % 1000 / 100))
}

# The load without any fault: what it gives is what it must give with one.
reference() {
  local size=${IBIS_LOAD_ROWS:-default}
  [[ $(cat "$state/sums.rows" 2>/dev/null) != "$size" ]] || return 0
  rm -f "$state/sums.rows"
  say "the load without a fault"
  in_node client load prepare
  in_node client load run reference || die "$failed" "the load fails without a fault"
  in_node client load sums reference >"$state/sums.new"
  in_node client load clear reference
  mv "$state/sums.new" "$state/sums"
  echo "$size" >"$state/sums.rows"
  sed 's/^/  /' "$state/sums" >&2
}

# jobs_run N: whether so many of the load run at least; two wait for each other's disks.
jobs_run() {
  local answer
  answer=$(ask_yarn '/ws/v1/cluster/apps?states=RUNNING') || return 1
  (($(grep -o '"id":"application_' <<<"$answer" | wc -l) >= $1))
}

# call STEP FAULT: its function of that step.
call() {
  case $2 in
    kill-* | stop-* | pause-*) "$1_daemon" "${2%%-*}" "${2#*-}" ;;
    *) "$1_${2//-/_}" ;;
  esac
}

# obstacle FAULT: why this cluster can't have it; nothing where it can.
obstacle() {
  ! declare -F "obstacle_${1//-/_}" >/dev/null || call obstacle "$1"
}

# strike FAULT: brings it about, waits until what takes over has done so, and heals it. Sets $after and $well.
strike() {
  local since
  since=$(now_ms)
  struck=$1
  call inject "$1" || die "$failed" "$1 can't be brought about"
  after=NEVER
  ! await 120 call seen "$1" >/dev/null 2>&1 || after=$(seconds "$since")
  since=$(now_ms)
  call heal "$1" || die "$failed" "$1 can't be healed"
  struck=''
  well=NEVER
  ! await 240 all_is_well 2>/dev/null || well=$(seconds "$since")
}

# Whatever this command is ended by: the fault is healed, and what the load has started ends. Within a trap a bare return
# gives what came before the trap, so what is called here says return 0.
leave() {
  local code=$?
  trap - EXIT
  trap '' INT TERM HUP
  # In a process of its own: what dies there must not keep the load from being ended.
  [[ -z $struck ]] || (call heal "$struck") || say "$struck can't be healed: ./ibis cluster down"
  if [[ -n $load ]]; then
    say "ending the load"
    kill "$load" 2>/dev/null || true
    in_node client load end || true
  fi
  exit "$code"
}

leave_nothing_behind() {
  trap leave EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
}

# what_is_lost NAME: what of the load's output is not as it must be. A NameNode that starts anew answers later.
what_is_lost() {
  local sums
  sums=$(in_node client load sums "$1") || sums=$(sleep 20 && in_node client load sums "$1") || { echo "CAN'T BE READ"; return 0; }
  if [[ $sums != "$(<"$state/sums")" ]]; then
    echo "OTHER OUTPUT"
  elif ! await 120 in_node client load check; then
    echo "BLOCKS"
  else
    echo nothing
  fi
}

# test_fault FAULT: a row, or why there is none; fails where something was lost or nothing took over.
test_fault() {
  local fault=$1 after well why lost="A JOB FAILED"
  why=$(obstacle "$fault")
  if [[ -n $why ]]; then
    rows+=("$fault|left out: $why|-|-|-")
    return 0
  fi
  say "$fault"
  in_node client load clear "$fault"
  in_node client load run "$fault" &
  load=$!
  await 180 jobs_run 2 || die "$failed" "$fault: the load's jobs did not come to run"
  strike "$fault"
  ! wait "$load" || lost=$(what_is_lost "$fault")
  load=''
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
  leave_nothing_behind
  load=yes # the reference's
  reference
  load=''
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
