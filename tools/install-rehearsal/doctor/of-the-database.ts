import { ownerUrlOf, type Postgres, urlOf } from '../machine/database.ts';
import type { Place } from '../place.ts';
import type { Fault, Undo } from './fault.ts';

/** Faults of the database: unreachable, missing rights, or a wrong state. */
export function faultsOfTheDatabase(place: Place, { psql, admitFirst, startCopy }: Postgres): readonly Fault[] {
  const { ports } = place;
  const at = (url: string) => ({ DATABASE_URL: url });
  const elsewhere = (port: number) => urlOf(place).replace(String(ports.database), String(port));
  const both = async (make: string, undo: string): Promise<Undo> => {
    await psql(make);
    return () => psql(undo).then(() => undefined);
  };
  const inFissa = async (make: string, undo: string): Promise<Undo> => {
    const there = (statement: string) => psql('\\connect fissa', statement);
    await there(make);
    return () => there(undo).then(() => undefined);
  };
  return [
    { name: 'no database answers', settings: at(elsewhere(ports.nobody)), line: /^red database .*reached/i },
    { name: 'an unknown user', settings: at(urlOf(place, 'nessuno')), line: /^red database .*(28P01|28000)/ },
    { name: 'a wrong password', settings: at(urlOf(place, 'fissa', 'sbagliata')), line: /^red database .*28P01/ },
    {
      name: 'no such database',
      settings: at(urlOf(place, 'fissa', 'server-secret', 'altrove')),
      line: /^red database .*3D000/,
    },
    { name: 'TLS required, and refused', settings: at(`${urlOf(place)}?sslmode=require`), line: /^red database .*TLS/ },
    {
      name: 'not admitted by pg_hba.conf',
      make: () => admitFirst('host fissa fissa 127.0.0.1/32 reject'),
      line: /^red database .*pg_hba\.conf/,
    },
    {
      name: 'no right to connect',
      make: () => both('revoke connect on database fissa from fissa', 'grant connect on database fissa to fissa'),
      line: /^red database .*42501/,
    },
    {
      name: 'no connection left',
      make: () => both('alter role fissa connection limit 0', 'alter role fissa connection limit -1'),
      line: /^red database .*53300/,
    },
    {
      name: 'only a copy that cannot be written to',
      settings: at(elsewhere(ports.copy)),
      make: () => startCopy(),
      line: /^red database .*25006/,
    },
    {
      name: "the owner's password is wrong",
      settings: { DATABASE_DIRECT_URL: ownerUrlOf(place).replace('owner-secret', 'x') },
      line: /^red owner .*28P01/,
    },
    { name: 'the copy does not answer', settings: { DATABASE_READ_URL: elsewhere(ports.nobody) }, line: /^red copy / },
    {
      name: 'no tables',
      settings: at(urlOf(place, 'fissa', 'server-secret', 'vuota')),
      make: () => both('create database vuota owner fissa_owner', 'drop database vuota with (force)'),
      line: /^red tables not up to date, all of them missing/,
    },
    {
      name: 'a right is missing',
      make: () => inFissa('revoke insert on seat from fissa', 'grant insert on seat to fissa'),
      line: /^red rights lacking insert on seat/,
    },
  ];
}
