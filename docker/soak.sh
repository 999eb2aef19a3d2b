# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# ./ibis cluster soak: rounds of the load, and one fault after the other meanwhile, in an order that a seed gives.
# Wants of its caller: what tests.sh has.

# duration TEXT: in seconds, of 90s, 30m or 2h.
duration() {
  [[ $1 =~ ^([1-9][0-9]*)([smh])$ ]] || die "$usage" "soak: '$1' is no duration: 90s, 30m, 2h"
  case ${BASH_REMATCH[2]} in
    s) echo "${BASH_REMATCH[1]}" ;;
    m) echo $((BASH_REMATCH[1] * 60)) ;;
    h) echo $((BASH_REMATCH[1] * 3600)) ;;
  esac
}

# natural OPTION TEXT: fails where it is no number.
natural() { [[ $2 =~ ^(0|[1-9][0-9]{0,8})$ ]] || die "$usage" "soak: $1: '$2' is no number"; }

# Rounds of the load until it is told to end, a line for each: jobs that failed|what is lost.
soak_load() {
  local round=0 jobs lost
  while [[ ! -e $state/soak-end ]]; do
    round=$((round + 1))
    jobs=0 lost=unknown
    in_node client load clear "soak-$round" || true # of one that was ended from outside
    in_node client load run "soak-$round" || jobs=$?
    ((jobs)) || lost=$(what_is_lost "soak-$round")
    echo "$jobs|$lost" >>"$state/soak-rounds"
    say "round $round of the load: jobs failed: $jobs; lost: $lost"
    in_node client load clear "soak-$round" || true
  done
}

# shuffle: $deck anew, of all faults that are possible here, so that each comes once before any comes again.
shuffle() {
  local i j swap
  deck=("${possible[@]}")
  for ((i = ${#deck[@]} - 1; i > 0; i--)); do
    j=$((RANDOM % (i + 1)))
    swap=${deck[i]}
    deck[i]=${deck[j]}
    deck[j]=$swap
  done
}

# Faults until the time or their number is up.
soak_faults() {
  local fault after well next possible=() deck=()
  for fault in "${wanted[@]}"; do
    if [[ -n $(obstacle "$fault") ]]; then
      say "left out: $fault: $(obstacle "$fault")"
    else
      possible+=("$fault")
    fi
  done
  ((${#possible[@]})) || die "$usage" "soak: none of these faults is possible here"
  RANDOM=$seed
  while ((SECONDS < end && (limit == 0 || ${#rows[@]} < limit))) && kill -0 "$load" 2>/dev/null; do
    next=$((SECONDS + every))
    ((${#deck[@]})) || shuffle
    fault=${deck[0]}
    deck=("${deck[@]:1}")
    await 60 jobs_run 1 || true # between two rounds there is none
    strike "$fault"
    rows+=("$fault|$after|$well")
    say "fault ${#rows[@]}, $fault: $(says "$fault") after $after; all well $well after healing"
    ((SECONDS >= next)) || sleep $((next - SECONDS))
  done
}

# For each fault how often, and the longest times; then the rounds.
show_soak() {
  printf '\n'
  printf '%s\n' "${rows[@]}" | awk -F'|' '
    function longer(a, b) { return a == "NEVER" || (b != "NEVER" && a + 0 > b + 0) ? a : b }
    { times[$1]++; after[$1] = longer($2, after[$1]); well[$1] = longer($3, well[$1]) }
    END {
      printf "%-22s %-6s %-24s %s\n", "fault", "times", "what takes over, longest", "all well again, longest"
      for (fault in times) printf "%-22s %-6d %-24s %s\n", fault, times[fault], after[fault], well[fault] | "sort"
    }'
  awk -F'|' -v faults="${#rows[@]}" -v seed="$seed" '
    { jobs += 3; failed += $1; other += $2 == "OTHER OUTPUT"; lost += $2 == "BLOCKS" || $2 == "CAN'\''T BE READ" }
    END {
      printf "\n%d faults (seed %d), %d rounds of the load, %d jobs\n", faults, seed, NR, jobs
      printf "jobs that failed %d, rounds with other bytes %d, rounds with blocks lost %d\n", failed, other, lost
      exit failed + other + lost > 0
    }' "$state/soak-rounds"
}

# soak DURATION [--every SECONDS] [--faults N] [--seed N] [FAULT...]
soak() {
  local end every=60 limit=0 seed=$RANDOM wanted=() result=0
  end=$(duration "${1:-}")
  shift
  while (($#)); do
    case $1 in
      --every | --faults | --seed)
        (($# > 1)) || die "$usage" "$1 needs a number"
        natural "$1" "$2"
        case $1 in
          --every) every=$2 ;;
          --faults) limit=$2 ;;
          --seed) seed=$2 ;;
        esac
        shift
        ;;
      *)
        is_fault "$1"
        wanted+=("$1")
        ;;
    esac
    shift
  done
  ((${#wanted[@]})) || wanted=("${faults[@]}")
  ready
  say "the seed is $seed"
  rm -f "$state/soak-end"
  : >"$state/soak-rounds"
  end=$((SECONDS + end))
  soak_load &
  load=$!
  soak_faults
  say "the last round of the load"
  touch "$state/soak-end"
  wait "$load" || true
  load=''
  show_soak || result=1
  [[ $(printf '%s\n' "${rows[@]}") != *NEVER* ]] || result=1
  return "$result"
}
