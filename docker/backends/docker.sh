# shellcheck shell=bash disable=SC2154,SC2034 # its caller, docker/cluster, sets and uses them
# Back end docker: the nodes are containers of compose.yaml, by docker compose 2 or docker-compose 1.29.
# Wants of its caller: $state, $here, $home, $ibis, say, die, nodes, data_of.

docker_obstacle() {
  if ! command -v docker >/dev/null; then
    echo "no docker here (on Debian: apt-get install docker.io docker-compose)"
  elif ! docker info >/dev/null 2>&1; then
    echo "no engine of Docker answers (docker info says why; on Debian: apt-get install docker.io)"
  elif ! docker compose version >/dev/null 2>&1 && ! command -v docker-compose >/dev/null; then
    echo "no docker compose (on Debian: apt-get install docker-compose)"
  fi
}

# The name keeps clusters of other source trees apart.
compose() {
  local line=(docker compose)
  docker compose version >/dev/null 2>&1 || line=(docker-compose)
  mkdir -p "$state/context" # docker-compose wants it for all that it does
  IBIS_STOCK=$stock IBIS_CLUSTER_CONTEXT=$state/context IBIS_CLUSTER_BASE=$(docker_base) \
    IBIS_CLUSTER_WORKER1=$(docker_data worker1) IBIS_CLUSTER_WORKER2=$(docker_data worker2) \
    IBIS_CLUSTER_WORKER3=$(docker_data worker3) \
    "${line[@]}" -p "ibis-$(cksum <<<"$state" | cut -d ' ' -f 1)" -f "$here/compose.yaml" "$@"
}

# A worker's disk, or the name of a volume.
docker_data() {
  if [[ -e $state/on-disk/$1 ]]; then data_of "$1"; else echo "$1"; fi
}

docker_base() { cat "$state/base" 2>/dev/null || echo debian:12-slim; }

# Where no image can be pulled, one is made.
docker_make_base() {
  local base=${IBIS_CLUSTER_BASE:-debian:12-slim} tree
  if ! docker image inspect "$base" >/dev/null 2>&1 && ! docker pull "$base" >&2; then
    command -v debootstrap >/dev/null ||
      die 3 "the image $base can't be pulled, and there is no debootstrap to make one (on Debian as root: apt-get install debootstrap)"
    base=ibis-base:bookworm
    if ! docker image inspect "$base" >/dev/null 2>&1; then
      say "making $base by debootstrap"
      tree=$state/base-tree
      rm -rf "$tree"
      debootstrap --variant=minbase bookworm "$tree" >&2
      tar -C "$tree" -c . | docker import - "$base" >&2
      rm -rf "$tree"
    fi
  fi
  echo "$base" >"$state/base"
}

docker_up() {
  local context=$state/context
  docker_make_base
  rm -rf "$context"
  mkdir -p "$context"
  cp -r "$here/Dockerfile" "$here/node" "$context/"
  cp -r "$home" "$context/hadoop"
  cp -r "$ibis" "$context/ibis"
  compose up -d --build >&2
}

# down -v: the volumes are the cluster's own.
docker_down() { compose down -v --remove-orphans >&2; }

docker_exec() { compose exec -T ${IBIS_LOAD_ROWS:+-e "IBIS_LOAD_ROWS=$IBIS_LOAD_ROWS"} "$1" /srv/node/node in "${@:2}"; }

docker_shell() { compose exec "$1" /srv/node/node in bash --norc -i; }
