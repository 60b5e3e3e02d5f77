# Sourced by the runs. Installs missing packages on a Debian machine, and starts PostgreSQL 15 for tests.
export CI=true npm_config_loglevel=error

install_missing() {
  local missing=()
  command -v redis-server >/dev/null || missing+=(redis-server)
  command -v chromium-headless-shell >/dev/null || missing+=(chromium-headless-shell)
  command -v patroni >/dev/null || missing+=(patroni)
  [ -x /usr/bin/etcd ] || missing+=(etcd-server)
  [ -x /usr/sbin/haproxy ] || missing+=(haproxy)
  [ -x /usr/sbin/pgbouncer ] || missing+=(pgbouncer)
  compgen -G '/usr/lib/*/faketime/libfaketime.so.1' >/dev/null || missing+=(libfaketime)
  [ -x /usr/lib/postgresql/15/bin/postgres ] || missing+=(postgresql-15)
  [ ${#missing[@]} -gt 0 ] || return 0
  echo "== installing ${missing[*]}"
  local sudo=""
  [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  # Debian starts installed services. The tests start their own PgBouncer, so the one on the default port is stopped.
  if [[ " ${missing[*]} " = *" pgbouncer "* ]]; then
    $sudo update-rc.d pgbouncer disable >/dev/null 2>&1 || true
    $sudo service pgbouncer stop >/dev/null 2>&1 || true
  fi
}

as_postgres() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }

# Later tests use this server until `unset TEST_DATABASE_URL`.
start_postgres_15() {
  # In memory if there is room, as in test/support/memory-folder.ts.
  folder=$([ "$(df --output=avail /dev/shm 2>/dev/null | tail -1)" -ge 4194304 ] 2>/dev/null && mktemp -d -p /dev/shm || mktemp -d)
  [ "$(id -u)" != 0 ] || chown postgres "$folder"
  chmod 755 "$folder"
  bin=/usr/lib/postgresql/15/bin
  local port=$((20000 + RANDOM % 12000))
  as_postgres "$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
  as_postgres "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/log" \
    -o "-p $port -k $folder -c listen_addresses=127.0.0.1 -c max_connections=300 -c fsync=off -c full_page_writes=off" start >/dev/null
  trap 'as_postgres "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
  export TEST_DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres"
}
