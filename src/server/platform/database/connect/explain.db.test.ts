import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../postgres.testing.ts';
import { prepareOrCheck } from '../prepare.ts';
import { awaitDatabase } from './await-database.ts';

const NAME = `plain_${randomBytes(4).toString('hex')}`;
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await sql.raw(`create role ${NAME} login password 'plain'`).execute(fresh.db);
  await sql.raw(`create database ${NAME}`).execute(fresh.db);
  await sql.raw(`grant create on database ${NAME} to ${NAME}`).execute(fresh.db);
});
afterAll(async () => {
  await sql.raw(`drop database ${NAME}`).execute(fresh.db);
  await sql.raw(`drop role ${NAME}`).execute(fresh.db);
  await fresh.close();
});

const address = (change: Partial<URL>) => Object.assign(new URL(fresh.url), change).href;
const waited: unknown[] = [];
/** Connects like a start; none of these errors is awaited. */
const started = (url: string) =>
  awaitDatabase(url, { tell: (each) => waited.push(each) }).then(() => prepareOrCheck(url));

// R18.3.3
test('each permanent error has its own sentence at a start and is not awaited', async () => {
  const at = new URL(fresh.url).host;
  const owner = new URL(fresh.url).username;
  await expect(started(address({ password: 'other' }))).rejects.toThrow(
    `The database at ${at} does not know the user "${owner}", or not with this password (28P01)`,
  );
  await expect(started(address({ username: 'nobody' }))).rejects.toThrow('does not know the user "nobody"');
  await expect(started(address({ pathname: '/nowhere' }))).rejects.toThrow(
    `There is no database "nowhere" at ${at} (3D000): create it, or mend the name`,
  );
  await expect(started(address({ search: '?sslmode=verify-full' }))).rejects.toThrow(
    `TLS is refused: the database at ${at} speaks none.`,
  );
  const plain = { username: NAME, password: 'plain', pathname: `/${NAME}` };
  await expect(started(address(plain))).rejects.toThrow(
    `The user "${NAME}" lacks rights in the database "${NAME}" (42501, permission denied for schema public): run npm run migrate`,
  );
  expect(waited).toEqual([]);
});

// R18.3.3
test('after the wait the error says that the connection is refused', async () => {
  const url = address({ port: '1' });
  const wait = awaitDatabase(url, { tell: () => undefined, rest: async () => undefined });
  await expect(wait).rejects.toThrow(
    /60 seconds \(ECONNREFUSED\)\. The database cannot be reached at 127\.0\.0\.1:1 \(/,
  );
});
