#!/bin/sh
# Runs once, on the first primary, before Patroni creates its roles: creates the owner of the tables and the database. The
# migration creates the server's role (docs/operations.md), so the owner may create roles.
set -eu
psql "$1" -v ON_ERROR_STOP=1 -v owner_password="${OWNER_PASSWORD:?}" <<'SQL'
create role fissa_owner login createrole password :'owner_password';
create database fissa owner fissa_owner;
SQL
