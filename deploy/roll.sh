#!/bin/sh
# Restarts processes of the school behind nginx one after the other, so that no request is lost:
#
#   sudo deploy/roll.sh 127.0.0.1:3000 127.0.0.1:3001 127.0.0.1:3002
#
# nginx is told first to send nothing more to a process. It stops only when nobody sends to it any longer, and gets visitors
# again when it says that it is ready. One that does not get ready stays out, and the others are left as they are.
# Elsewhere than with systemd, RESTART is the command that restarts "$1", RELOAD the one that reloads nginx, and NGINX the number
# of nginx's first process.
set -eu

PROCESSES=${PROCESSES:-/etc/nginx/school/processes.conf}
RELOAD=${RELOAD:-nginx -t -q && systemctl reload nginx}
NGINX=${NGINX:-$(cat /run/nginx.pid)}
RESTART=${RESTART:-systemctl restart "school@${1##*:}"}
SECONDS_TO_START=${SECONDS_TO_START:-120}
SECONDS_TO_FINISH=${SECONDS_TO_FINISH:-60}

main() {
  for process in "$@"; do
    others_answer "$process" || give_up "No other process is there to take the visitors of $process."
    send_nothing_to "$process"
    sh -c "$RESTART" restart "$process"
    is_ready_in_time "$process" || give_up "$process is not ready. It stays out, and the others go on: look into its log."
    send_again_to "$process"
    echo "$process was restarted."
  done
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
