import { expect, test } from 'vitest';
import { readEnvironment } from '../../config/environment.ts';
import { newKeys } from '../../config/keys.ts';
import { directAddress, withoutPooler } from './addresses.ts';
import { explained } from './explain.ts';
import { addressesIn, firstAddress } from './hosts.ts';
import { clientOf, findWritable, firstWritable } from './writable.ts';

const BOTH = 'postgresql://fissa:p%40ss@db1.example:5432,db2.example:6432/booking?sslmode=require';
const WANTED = `${BOTH}&target_session_attrs=read-write`;

// R17.1.9
test('an address with several hosts becomes one address per host, with all other parts', () => {
  const each = ['db1.example:5432', 'db2.example:6432'].map(
    (host) => `postgresql://fissa:p%40ss@${host}/booking?sslmode=require`,
  );
  expect(addressesIn(WANTED)).toEqual(each);
  expect(addressesIn(BOTH)).toEqual(each);
  expect(firstAddress(WANTED)).toBe(each[0]);
  expect(addressesIn('postgres://fissa@[::1]:5432,[::2]/x')).toEqual([
    'postgres://fissa@[::1]:5432/x',
    'postgres://fissa@[::2]/x',
  ]);
  const alone = 'postgres://fissa:a,b@db.example/booking?target_session_attrs=any';
  expect(addressesIn(alone)).toEqual([alone]);
});

// R17.1.9
test.each([
  [WANTED, true],
  [BOTH, true],
  [`${BOTH}&target_session_attrs=standby`, false],
  ['postgres://fissa@db1.example,/booking', false],
  ['http://db1.example,db2.example/booking', false],
  ['postgres://db1.example:x,db2.example/booking', false],
])('the address %s is a valid setting: %s', (url, isTaken) => {
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
    const read = readEnvironment({ FISSA_KEYS: newKeys(), DATABASE_URL: BOTH, [name]: url });
    expect(read.ok).toBe(isTaken);
    if (!read.ok) expect(read.problems[0]).toContain(`${name} is not valid: an address like postgres://`);
  }
});

// R17.1.9
test('the direct address behind a pooler may name several hosts, and the server connects there with its own role', () => {
  const server = 'postgres://server:word@pooler.example:6432/booking';
  const past = withoutPooler('postgres://owner:other@db1.example,db2.example/booking', server);
  expect(past).toBe('postgres://server:word@db1.example,db2.example/booking');
  const mine = 'postgres://server:word@db1.example,db2.example/booking';
  const owner = 'postgres://owner:other@db1.example,db2.example/booking';
  expect(directAddress({ databaseUrl: mine, databaseDirectUrl: owner })).toBe(mine);
});

// R17.1.9
test('an error on all hosts names all of them, and never the password', () => {
  const told = explained(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), WANTED) as Error;
  expect(told.message).toBe(
    'The database cannot be reached at db1.example:5432 or db2.example:6432 (ECONNREFUSED): start it, or correct its address in the settings',
  );
});

const failed = (code: string) => Object.assign(new Error(code), { code });

// R17.1.9
test('the last writable host is probed first, and only after its cache time', async () => {
  let [now, primary] = [0, 'db2'];
  const asked: string[] = [];
  const look = async (url: string) => {
    const { hostname } = new URL(url);
    asked.push(hostname);
    if (hostname !== primary) throw failed('25006');
  };
  const writable = findWritable('postgres://f@db1,db2,db3/x', look, () => now);
  const found = async () => new URL(await writable.find()).hostname;
  expect(await Promise.all([found(), found()])).toEqual(['db2', 'db2']);
  expect(asked.splice(0)).toEqual(['db1', 'db2']);
  now = 1_000;
  expect([await found(), asked.splice(0)]).toEqual(['db2', ['db2']]);
  primary = 'db3';
  writable.forget();
  expect([await found(), asked.splice(0)]).toEqual(['db3', ['db2', 'db1', 'db3']]);
  primary = 'none';
  now = 2_000;
  await expect(found()).rejects.toMatchObject({ code: '25006' });
  primary = 'db1';
  expect(await found()).toBe('db1');
});

// R17.1.9
test('of several errors a transient one is thrown, so that the server waits for a failover', async () => {
  const reasons: Record<string, string> = { db1: '28P01', db2: 'ECONNREFUSED' };
  const look = async (url: string) => Promise.reject(failed(reasons[new URL(url).hostname] ?? ''));
  await expect(firstWritable(addressesIn('postgres://f@db1,db2/x'), look)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});

// R17.1.9
test('a recently writable host that stops answering is checked again', async () => {
  let doubts = 0;
  const writable = { find: async () => 'postgres://f@127.0.0.1:1/x', forget: () => void doubts++ };
  const Client = clientOf('postgres://f@127.0.0.1:1,127.0.0.1:2/x', writable);
  const failure = await new Promise((resolve) => new Client({ user: 'f' }).connect(resolve));
  expect([(failure as { code: string }).code, doubts]).toEqual(['ECONNREFUSED', 1]);
});
