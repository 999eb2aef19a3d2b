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

# Where no image can be pulled one is made, and with all that a node needs: then its build reaches for no network.
docker_make_base() {
  local wanted=${IBIS_CLUSTER_BASE:-debian:12-slim} base tree
  base=$wanted
  if ! docker image inspect "$base" >/dev/null 2>&1 && ! docker pull "$base" >&2; then
    base=ibis-base:bookworm
    if ! docker image inspect "$base" >/dev/null 2>&1; then
      command -v debootstrap >/dev/null ||
        die 3 "the image $wanted can't be pulled, and there is no debootstrap to make one (on Debian as root: apt-get install debootstrap)"
      say "making $base by debootstrap"
      tree=$state/base-tree
      rm -rf "$tree"
      # It mounts /proc there: in a namespace, so that nothing stays mounted where it is killed.
      unshare --mount debootstrap --variant=minbase --include="$(paste -sd , "$here/packages")" bookworm "$tree" >&2
      tar -C "$tree" --exclude='./var/cache/apt/archives/*.deb' -c . | docker import - "$base" >&2
      rm -rf "$tree"
    fi
  fi
  echo "$base" >"$state/base"
}

docker_up() {
  local context=$state/context node
  docker_make_base
  rm -rf "$context"
  mkdir -p "$context"
  cp -r "$here/Dockerfile" "$here/packages" "$here/node" "$context/"
  cp -r "$home" "$context/hadoop"
  cp -r "$ibis" "$context/ibis"
  compose build namenode >&2 # the image of all
  compose up -d >&2
  # Nodes are asked many times, and docker-compose takes a second of a processor to find one.
  mkdir -p "$state/containers"
  for node in $(nodes); do compose ps -aq "$node" >"$state/containers/$node"; done
}

docker_container() { cat "$state/containers/$1" 2>/dev/null || compose ps -aq "$1"; }

# down -v: the volumes are the cluster's own.
docker_down() { compose down -v --remove-orphans >&2; }

# docker_keep_logs NODE DIRECTORY
docker_keep_logs() {
  local container
  container=$(docker_container "$1")
  [[ -n $container ]] || return 0
  docker cp "$container:/srv/logs" "$2/$1" >/dev/null
  docker logs "$container" >"$2/$1.log" 2>&1
}

docker_exec() {
  docker exec -i ${IBIS_LOAD_ROWS:+-e "IBIS_LOAD_ROWS=$IBIS_LOAD_ROWS"} "$(docker_container "$1")" /srv/node/node in "${@:2}"
}

docker_shell() { docker exec -it "$(docker_container "$1")" /srv/node/node in bash --norc -i; }
