#!/bin/sh
# Restarts processes of the school behind nginx one after the other, so that no request is lost:
#
#   sudo deploy/roll.sh 127.0.0.1:3000 127.0.0.1:3001 127.0.0.1:3002
#   sudo deploy/roll.sh --beside 127.0.0.1:3001 127.0.0.1:3000
#
# First nginx stops sending requests to a process. The process ends when no more arrive, and gets visitors
# again when it says that it is ready. One that does not get ready stays out, and the others are left as they are. Where there
# is only one, another is started beside it for as long as that takes.
#
# Elsewhere than with systemd: CONTROL is the command that does "$1" (start, restart or stop) to the process at "$2", RELOAD
# the one that reloads nginx, NGINX the number of nginx's first process.
#
# A new version is `git pull`, `docker compose … build`, and then one container after the other:
#
#   sudo CONTROL='docker compose --file deploy/compose.yml --env-file .env up --detach --no-deps --force-recreate "school-${2##*:}"' \
#     RELOAD='docker compose --file deploy/compose.yml --env-file .env exec -T proxy nginx -s reload' \
#     NGINX=$(docker inspect --format '{{.State.Pid}}' school-proxy-1) \
#     deploy/roll.sh 127.0.0.1:3000 127.0.0.1:3001 127.0.0.1:3002
set -eu

PROCESSES=${PROCESSES:-/etc/nginx/school/processes.conf}
NGINX=${NGINX:-$(cat /run/nginx.pid)}
RELOAD=${RELOAD:-nginx -t -q && systemctl reload nginx}
SYSTEMD='systemctl "$1" "school@${2##*:}"'
CONTROL=${CONTROL:-$SYSTEMD}
SECONDS_TO_START=${SECONDS_TO_START:-120}
SECONDS_TO_FINISH=${SECONDS_TO_FINISH:-60}

main() {
  beside=
  if [ "$1" = --beside ]; then
    beside=$2
    shift 2
    bring start "$beside"
  fi
  for process in "$@"; do
    others_answer "$process" || give_up "No other process is there to take the visitors of $process."
    send_nothing_to "$process"
    bring restart "$process"
    echo "$process was restarted."
  done
  if [ -n "$beside" ]; then
    send_nothing_to "$beside"
    control stop "$beside"
  fi
}

bring() {
  control "$1" "$2"
  is_ready_in_time "$2" || give_up "$2 is not ready. It gets no visitors, and the others go on: look into its log."
  send_again_to "$2"
}

control() {
  sh -c "$CONTROL" control "$1" "$2"
}

others_answer() {
  for other in $(sed -n "/ down;/d; s/^ *server \\([^ ;]*\\).*/\\1/p" "$PROCESSES"); do
    [ "$other" = "$1" ] || ! is_ready "$other" || return 0
  done
  return 1
}

send_nothing_to() {
  change_line "$1" 's/;/ down;/'
  reload
}

send_again_to() {
  change_line "$1" 's/ down;/;/'
  reload
}

change_line() {
  changed=$(sed "/^ *server $1[ ;]/$2" "$PROCESSES")
  # Written into the same file, not over it: it may be a link.
  printf '%s\n' "$changed" > "$PROCESSES"
}

# Old workers of nginx keep to the list they began with, until they have finished what is under way.
reload() {
  workers=$(pgrep -P "$NGINX")
  sh -c "$RELOAD"
  left=$((SECONDS_TO_FINISH * 5))
  for worker in $workers; do
    while [ "$left" -gt 0 ] && kill -0 "$worker" 2> /dev/null; do
      sleep 0.2
      left=$((left - 1))
    done
  done
}

is_ready() {
  curl --silent --fail --max-time 5 --output /dev/null "http://$1/readyz"
}

is_ready_in_time() {
  left=$((SECONDS_TO_START * 5))
  until is_ready "$1"; do
    [ "$left" -gt 0 ] || return 1
    sleep 0.2
    left=$((left - 1))
  done
}

give_up() {
  echo "$1" >&2
  exit 1
}

main "$@"
