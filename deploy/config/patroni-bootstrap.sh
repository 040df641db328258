#!/bin/sh
# Once, on the first primary: the owner of the tables and its database. It runs before Patroni makes any role of its own. The role that
# serves is made by the migration (docs/operations.md), which is why the owner may make roles.
set -eu
psql "$1" -v ON_ERROR_STOP=1 -v owner_password="${OWNER_PASSWORD:?}" <<'SQL'
create role fissa_owner login createrole password :'owner_password';
create database fissa owner fissa_owner;
SQL
