import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { revokePartner } from '../../desk/partners/revoke-partner.ts';
import { aSecret, aToken } from '../../integration-api/partners/partners.testing.ts';
import { findByToken, findClient, makeToken } from '../../integration-api/partners/tokens.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { runPartners } from './run-partners.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const run = (...typed: string[]) => runPartners(fresh.db, typed);
const ADD = ['add', 'Confronta', '--scopes', 'search,book'];
const added = async () => (await run(...ADD))[1]?.replace('client id  ', '') ?? '';
const secretIn = (lines: readonly string[]) =>
  lines.find((line) => line.startsWith('secret'))?.replace(/^secret +/, '');
const secrets = () => fresh.db.selectFrom('partner_secret').selectAll().orderBy('id').execute();

// R18.11.1
test('a new program gets an id and a secret, of which only the hash is stored', async () => {
  const lines = await run(...ADD, '--per-minute', '30', '--per-day', '7', '--days', '10');
  const [program] = await fresh.db.selectFrom('partner').selectAll().execute();
  expect(program).toMatchObject({ name: 'Confronta', scopes: ['search', 'book'], per_minute: 30, per_day: 7 });
  expect(lines[1]).toBe(`client id  ${program?.id}`);
  const secret = secretIn(lines) ?? '';
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  const [row] = await secrets();
  expect(row?.hash).toEqual(sha256(secret));
  expect(row?.expires_at.getTime()).toBeCloseTo(Date.now() + 10 * 86_400_000, -5);
  expect((await run('list')).join()).not.toContain(secret);
});

// R18.11.1
test('the list shows programs with scopes, limits, and secrets with their last use and end', async () => {
  expect(await run('list')).toEqual(['No program yet: npm run partners -- add …']);
  const id = await added();
  await sql`update partner_secret set made_at = '2026-01-05T10:00Z', used_at = '2026-02-06T10:00Z', expires_at = '2026-03-07T10:00Z'`.execute(
    fresh.db,
  );
  const [{ id: secret } = { id: '' }] = await secrets();
  expect(await run('list')).toEqual([
    `${id}  Confronta  search,book  120/min  500/day`,
    `  secret ${secret}  made 2026-01-05  last used 2026-02-06  expired 2026-03-07`,
  ]);
});

// R18.11.1
test('a program has two secrets at most; an expired one makes room', async () => {
  const id = await added();
  const second = await run('secret', id);
  const [first] = await secrets();
  await expect(run('secret', id)).rejects.toThrow(`drop-secret ${id} ${first?.id}`);
  await sql`update partner_secret set expires_at = now() where id = ${first?.id}`.execute(fresh.db);
  await run('secret', id);
  const kept = await secrets();
  expect(kept.map(({ hash }) => hash)).toContainEqual(sha256(secretIn(second) ?? ''));
  expect(kept).toHaveLength(2);
  expect(kept.map((each) => each.id)).not.toContain(first?.id);
});

/** Resolves when another connection of this database waits for a lock. */
const waiting = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(fresh.db);
    expect(rows).toHaveLength(1);
  });

// R18.11.1
test('a command that adds a secret waits for another one, so that no third secret is added', async () => {
  const id = await added();
  const other = await fresh.db.transaction().execute(async (tx) => {
    await sql`select from partner where id = ${id} for update`.execute(tx);
    await sql`insert into partner_secret (partner_id, hash, expires_at) values (${id}, '', now() + interval '1 day')`.execute(
      tx,
    );
    const later = run('secret', id).then(
      () => 'added',
      () => 'refused',
    );
    await Promise.race([later, waiting()]);
    return { later };
  });
  expect(await other.later).toBe('refused');
  expect(await secrets()).toHaveLength(2);
});

// R18.11.1
test('a revocation ends a secret that is committed while it waits', async () => {
  const id = await added();
  const { later } = await fresh.db.transaction().execute(async (tx) => {
    await sql`select from partner where id = ${id} for update`.execute(tx);
    await aSecret(tx, id);
    const revoked = run('revoke', id);
    await waiting();
    return { later: revoked };
  });
  await later;
  expect(await secrets()).toEqual([]);
});

// R18.11.1
test('a token request during a revocation gets no token, and does not block the revocation', async () => {
  const id = await added();
  const [secret] = await secrets();
  const { token } = await fresh.db.transaction().execute(async (tx) => {
    await sql`select from partner where id = ${id} for update`.execute(tx);
    const made = makeToken(fresh.db, secret?.id ?? '', ['search']);
    await waiting();
    // It fails at once where the token request holds the secret.
    await sql`select from partner_secret where partner_id = ${id} for update nowait`.execute(tx);
    await revokePartner(tx, id);
    return { token: made };
  });
  expect([await token, await secrets()]).toEqual([null, []]);
});

// R18.11.1
test('a secret of a revoked program opens nothing, and can be dropped', async () => {
  const id = await added();
  await run('revoke', id);
  const secret = await aSecret(fresh.db, id);
  const token = await aToken(fresh.db, id);
  expect([await findClient(fresh.db, id, secret), await findByToken(fresh.db, token)]).toEqual([undefined, null]);
  const [left] = await secrets();
  await run('drop-secret', id, left?.id ?? '');
  expect(await secrets()).toEqual([]);
});

// R18.11.1
test('a second revocation ends the secrets that the first one left', async () => {
  const id = await added();
  await run('revoke', id);
  await aSecret(fresh.db, id);
  const [line] = await run('revoke', id);
  expect([line, await secrets()]).toEqual([expect.stringContaining(`${id} was revoked before`), []]);
});

// R18.11.1
test('a dropped secret and the secrets of a revoked program end with their tokens', async () => {
  const [id, other] = [await added(), await added()];
  await run('secret', id);
  for (const { id: secret_id } of await secrets())
    await fresh.db
      .insertInto('partner_token')
      .values({ hash: sha256(secret_id), secret_id, scopes: ['book'], expires_at: new Date(Date.now() + 60_000) })
      .execute();
  const tokens = async () => (await fresh.db.selectFrom('partner_token').select('hash').execute()).length;
  const [first] = (await secrets()).filter((each) => each.partner_id === id);
  await expect(run('drop-secret', other, first?.id ?? '')).rejects.toThrow(`has no secret ${first?.id}`);
  expect(await tokens()).toBe(3);
  await run('drop-secret', id, first?.id ?? '');
  expect(await tokens()).toBe(2);
  expect(await run('revoke', id)).toEqual([
    'Confronta is revoked: its secrets and tokens have ended, its appointments stay',
  ]);
  expect(await tokens()).toBe(1);
  expect((await run('list'))[0]).toMatch(/ {2}revoked$/);
  await expect(run('secret', id)).rejects.toThrow('or it is revoked');
});

// R18.11.1
test.each([
  [['add', 'Confronta']],
  [['add', 'Confronta', '--scopes', 'search,everything']],
  [[...ADD, '--per-minute', '0']],
  [[...ADD, '--per-day', '1.5']],
  [[...ADD, '--days', 'x']],
  [[...ADD, 'more']],
  [['add', 'x'.repeat(81), '--scopes', 'search']],
  [['secret', 'nobody']],
  [['drop-secret', 'nobody']],
  [['revoke', 'nobody']],
  [['rename', 'nobody']],
])('%j is refused and changes nothing', async (typed) => {
  await expect(run(...typed)).rejects.toThrow(/Usage|--|There is no|at most/);
  expect(await run('list')).toHaveLength(1);
});
