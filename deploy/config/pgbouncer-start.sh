#!/bin/sh
# Writes the file of users, for this process alone, and becomes PgBouncer.
set -eu
umask 077
printf '"fissa" "%s"\n' "${SERVER_PASSWORD:?}" > /run/pgbouncer/users
exec pgbouncer /etc/fissa/pgbouncer.ini
