#!/bin/sh
exec psql -X -q -v ON_ERROR_STOP=1 -f /srv/fissa/db1/first.sql "$1"
