#!/bin/sh
# Waits until the cluster's end of our input closes, which the system does however it ends (Ctrl-C and
# kill -9 too). Then ends every process that works in its folder, and removes the folder and the network.
# watcher.sh FOLDER [BRIDGE NAMESPACE…]
folder=$1
bridge=$2
[ $# -gt 2 ] && shift 2 || shift $#
read -r _

ours() {
  for place in /proc/[0-9]*; do
    case $(readlink "$place/cwd" 2> /dev/null) in "$folder"/*) echo "${place#/proc/}" ;; esac
  done
}

# What would start PostgreSQL again goes first; PostgreSQL itself then has a moment to take its
# shared memory away.
for pid in $(ours); do
  kill -CONT "$pid"
  [ "$(cat "/proc/$pid/comm" 2> /dev/null)" = postgres ] || kill -9 "$pid"
done 2> /dev/null
for pid in $(ours); do kill -QUIT "$pid"; done 2> /dev/null
tries=0
while [ "$(ours)" ] && [ $tries -lt 50 ]; do
  sleep 0.1
  tries=$((tries + 1))
done
for pid in $(ours); do kill -9 "$pid"; done 2> /dev/null

for namespace in "$@"; do ip netns del "$namespace"; done
[ "$bridge" ] && ip link del "$bridge"
rm -rf "$folder"
