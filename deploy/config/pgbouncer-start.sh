#!/bin/sh
# Writes the user file, which only this user can read, and then replaces itself by PgBouncer.
set -eu
umask 077
printf '"fissa" "%s"\n' "${SERVER_PASSWORD:?}" > /run/pgbouncer/users
exec pgbouncer /etc/fissa/pgbouncer.ini
