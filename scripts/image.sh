#!/usr/bin/env bash
# Builds the image with buildah on a base of debootstrap's, where no image can be pulled; runs it, and tells its size,
# how long it takes to be ready, its health, and how it ends. Needs root, buildah, crun, debootstrap and Node.
#   scripts/image.sh [BASE]      BASE: an image with Node, instead of one made here
# MIRROR: Debian's archive, by default debootstrap's own. NPMRC: the whole npm configuration for the build, registry
# included, for machines that do not reach npm's; it stays out of the image. NPM_CACHE: npm's cache folder, to build
# from. ISOLATION=chroot: for machines whose cgroups crun refuses (version 1 and 2 side by side). KEEP: a folder to keep
# the base and the image in, for the next run; by default a new one, which is removed. CI runs it as root, after
# apt-get install buildah crun debootstrap; without them it says so and does nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
for tool in buildah crun debootstrap node; do
  command -v "$tool" > /dev/null || { echo "SKIPPED: $tool is not installed; no image was built"; exit 0; }
done
[ "$(id -u)" -eq 0 ] || { echo "SKIPPED: debootstrap needs root; no image was built"; exit 0; }

kept="${KEEP:-$(mktemp -d)}"
mkdir -p "$kept"
# A store of its own, so that no other image or container of this machine is touched.
buildah() { command buildah --root "$kept/store" --runroot "$kept/run" --storage-driver vfs "$@"; }
[ -n "${KEEP:-}" ] || trap 'buildah rm --all > /dev/null 2>&1; rm -rf "$kept"' EXIT

base="${1:-}"
if [ -z "$base" ]; then
  base=localhost/maycrawl-base
  if ! buildah inspect --type image "$base" > /dev/null 2>&1; then
    # Under its name only once it is whole, so that the next run does not take a half for it.
    if ! [ -d "$kept/root" ]; then
      rm -rf "$kept/root.part"
      debootstrap --variant=minbase --include=ca-certificates bookworm "$kept/root.part" ${MIRROR:+"$MIRROR"} \
        > "$kept/debootstrap.log" || { tail -5 "$kept/debootstrap.log"; exit 1; }
      mv "$kept/root.part" "$kept/root"
    fi
    (
      cd "$kept/root"
      rm -rf var/cache/apt var/lib/apt/lists usr/share/doc usr/share/man usr/share/locale
      cd usr/local
      install -D "$(readlink -f "$(command -v node)")" bin/node
      mkdir -p lib/node_modules
      cp -a "$(dirname "$(readlink -f "$(command -v npm)")")/.." lib/node_modules/npm
      ln -sf ../lib/node_modules/npm/bin/npm-cli.js bin/npm
    )
    container="$(buildah from scratch)"
    buildah copy --quiet "$container" "$kept/root" / > /dev/null
    buildah commit --quiet "$container" "$base" > /dev/null
    buildah rm "$container" > /dev/null
  fi
fi

mounts=()
[ -z "${NPMRC:-}" ] || mounts+=(--volume "$NPMRC:/root/.npmrc:ro")
[ -z "${NPM_CACHE:-}" ] || mounts+=(--volume "$NPM_CACHE:/root/.npm")
buildah bud --format docker --network host --isolation "${ISOLATION:-oci}" --build-arg "BASE=$base" \
  "${mounts[@]}" --tag localhost/maycrawl . > "$kept/build.log" 2>&1 || { tail -40 "$kept/build.log"; exit 1; }

container="$(buildah from --pull-never localhost/maycrawl)"
folder="$(buildah mount "$container")"
echo "size: $(du -sm "$folder" | cut -f1) MB, of which maycrawl $(du -sm "$folder/app" | cut -f1) MB"

# The process at the end of the chain that a run starts.
innermost() {
  local id=$1 next
  while next="$(pgrep -P "$id" | tail -1)" && [ -n "$next" ]; do id=$next; done
  echo "$id"
}
begun=$(date +%s%N)
# buildah's run takes neither entry point nor command from the image, so both are named.
buildah run --isolation "${ISOLATION:-oci}" --network host "$container" -- \
  node /app/packages/cli/bin/maycrawl.js serve --port 8099 --store /data/history.sqlite > "$kept/out.log" 2> "$kept/err.log" &
runner=$!
for _ in $(seq 300); do
  curl -sf http://127.0.0.1:8099/readyz > /dev/null && break
  sleep 0.1
done
echo "ready: $(curl -s http://127.0.0.1:8099/readyz) after $((($(date +%s%N) - begun) / 1000000)) ms"
service="$(innermost "$runner")"
echo "user: $(awk '/^Uid/ { print $2 }' "/proc/$service/status")"
PORT=8099 node examples/hosting/healthy.mjs && echo "health check: 0"
echo "page: $(curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:8099/)"
curl -s -H 'content-type: application/json' -d '{"robotsTxt":"User-agent: *\nDisallow: /x\n","url":"/x"}' \
  http://127.0.0.1:8099/api/v1/check | grep -q '"allowed":false' && echo "answer: disallowed"
begun=$(date +%s%N)
kill -TERM "$service"
wait "$runner" && echo "ended: 0 after $((($(date +%s%N) - begun) / 1000000)) ms"
