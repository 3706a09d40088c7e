#!/bin/sh
# pgbouncer 1.18.0 (Debian 12) and PostgreSQL 15: a client that sets its role with the startup parameter "options".
# Expected: with ignore_startup_parameters = options, the client gets an error or a notice that its role was not set.
# Fact: by default pgbouncer refuses the parameter "options" with an error that names it. With the setting above it
# connects without error or notice, and the session has the role of the connecting user. Row-level security that applies
# to the requested role is then not applied.
# Needs Debian 12. Run as root, the script installs postgresql-15 and pgbouncer if they are missing.
set -eu
bin=/usr/lib/postgresql/15/bin
if [ ! -x "$bin/initdb" ] || [ ! -x /usr/sbin/pgbouncer ]; then
  apt-get update -q >/dev/null
  RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends postgresql-15 pgbouncer >/dev/null
fi
folder=$(mktemp -d /tmp/ignored-options.XXXXXX)
if [ "$(id -u)" = 0 ]; then chown postgres "$folder"; as() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }; else as() { "$@"; }; fi
cd /
end() { as /bin/sh -c "kill -INT \$(cat $folder/pgbouncer.pid)" 2>/dev/null || true; as "$bin/pg_ctl" -D "$folder/cluster" -m fast stop >/dev/null 2>&1 || true; rm -rf "$folder"; }
trap end EXIT
port=${PORT:-41090}
as "$bin/initdb" -D "$folder/cluster" -U owner --auth=trust --no-sync >/dev/null
as "$bin/pg_ctl" -D "$folder/cluster" -l "$folder/log" -w -o "-c listen_addresses= -c unix_socket_directories=$folder -c fsync=off" start >/dev/null
as "$bin/psql" -q -h "$folder" -U owner postgres -c 'CREATE ROLE app; CREATE TABLE note (tenant int, text text); GRANT SELECT ON note TO app; ALTER TABLE note ENABLE ROW LEVEL SECURITY; CREATE POLICY own ON note TO app USING (tenant = 1);' -c "INSERT INTO note VALUES (1, 'ours'), (2, 'theirs')"
asked="SELECT current_user || ' sees ' || count(*) FROM note"
pooler() {
  printf '[databases]\npostgres = host=%s user=owner\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = %s\nunix_socket_dir =\nauth_type = any\npidfile = %s/pgbouncer.pid\n%s\n' "$folder" "$port" "$folder" "$1" | as tee "$folder/pgbouncer.ini" >/dev/null
  as /usr/sbin/pgbouncer -q -d "$folder/pgbouncer.ini" 2>/dev/null
  sleep 1
  PGOPTIONS='-c role=app' as "$bin/psql" -At -h 127.0.0.1 -p "$port" -U owner postgres -c "$asked" 2>&1 || true
  as /bin/sh -c "kill -INT \$(cat $folder/pgbouncer.pid)"
  sleep 1
}
direct=$(PGOPTIONS='-c role=app' as "$bin/psql" -At -h "$folder" -U owner postgres -c "$asked")
refused=$(pooler '')
ignored=$(pooler 'logfile = /dev/null
ignore_startup_parameters = options')
echo "$(/usr/sbin/pgbouncer --version | head -n 1), $("$bin/postgres" --version)"
echo "direct:               $direct"
echo "pgbouncer as shipped: $refused"
echo "options ignored:      $ignored"
[ "$direct" = 'app sees 1' ] || exit 1
case "$refused" in *'unsupported startup parameter: options'*) ;; *) exit 1 ;; esac
[ "$ignored" = 'owner sees 2' ] || exit 1
