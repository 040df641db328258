import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aBranch, aContext, seal } from '../booking.testing.ts';
import { leaveCall } from './end-session.ts';
import { endProofs, findOwn, grantProof } from './proof.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  await sql`
    insert into appointment (opp_id, contact_id, product, branch_code, kind, state, tax_code_hash, tax_code, first_name,
      last_name, email, mobile, details, media)
    select 'OPP' || lpad(n::text, 15, '0'), 'C', 1, '0101', 'call', 'confirmed', sha256(n::text::bytea), ${seal.seal('x')},
      'Ginevra', 'Bellacqua', ${seal.seal('a@b.example')}, ${seal.seal('+39333')}, '{}', '{}'
      from generate_series(1, 30) as n`.execute(fresh.db);
});
afterEach(() => fresh.close());

const idOf = async (n: number) => {
  const row = fresh.db.selectFrom('appointment').select('id').where('opp_id', '=', codeOf(n));
  return (await row.executeTakeFirstOrThrow()).id;
};
const codeOf = (n: number) => `OPP${String(n).padStart(15, '0')}`;
const VISIT = sha256('a visit');
const grant = async (n: number, proof: Buffer | null, proven = false, visit = VISIT) => {
  const id = await idOf(n);
  const browser = { proof, visit };
  const token = await inTransaction(fresh.db, async (tx) => grantProof(tx, id, { seal, browser, proven }));
  return sha256(token);
};
const opens = async (token: Buffer, n: number) => (await findOwn(fresh.db, token, codeOf(n))) !== undefined;
const rows = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from proof`.execute(fresh.db)).rows[0]?.n);

test('two hundred grants of one browser leave one row per appointment, at most twenty', async () => {
  let proof: Buffer | null = null;
  for (let n = 0; n < 200; n += 1) proof = await grant((n % 30) + 1, proof);
  expect(await rows()).toBe(20);
  expect([await opens(proof ?? Buffer.alloc(0), 20), await opens(proof ?? Buffer.alloc(0), 1)]).toEqual([true, false]);
});

test('an old appointment that was just proven stays among the twenty that are kept', async () => {
  let proof = await grant(30, null);
  for (let n = 29; n > 9; n -= 1) proof = await grant(n, proof);
  proof = await grant(1, proof);
  expect([await rows(), await opens(proof, 1), await opens(proof, 30)]).toEqual([20, true, true]);
});

test('a repeated request with the former proof keeps access to its appointments, one row each', async () => {
  const first = await grant(1, null, true);
  await grant(2, first);
  const again = await grant(2, first);
  expect([await opens(again, 1), await opens(again, 2), await opens(first, 1)]).toEqual([true, true, true]);
  const kept = await findOwn(fresh.db, again, codeOf(1));
  expect(kept?.contact_proven).toBe(true);
  expect(await rows()).toBe(2);
});

test('a request that arrives twice gets one proof, so that both answers stay valid', async () => {
  const before = await grant(1, null);
  const [first, second] = [await grant(2, before), await grant(2, before)];
  expect([await opens(first, 1), await opens(first, 2), await opens(second, 2)]).toEqual([true, true, true]);
});

test('another visit that sends the same proof gets a different new proof', async () => {
  const before = await grant(1, null);
  const [first, other] = [await grant(2, before), await grant(2, before, false, sha256('another visit'))];
  expect(first.equals(other)).toBe(false);
});

test('the former proof does not open the appointment that only the new proof opens', async () => {
  const first = await grant(1, null);
  const second = await grant(2, first);
  expect([await opens(first, 2), await opens(second, 2)]).toEqual([false, true]);
});

test("a change of contact keeps the browser's access although a new proof was lost", async () => {
  const first = await grant(1, null);
  await grant(2, first);
  const id = await idOf(1);
  await inTransaction(fresh.db, (tx) => endProofs(tx, id, first));
  expect(await opens(first, 1)).toBe(true);
});

test('«Esci» ends the former proof too', async () => {
  const first = await grant(1, null);
  const second = await grant(2, first);
  await leaveCall({ db: fresh.db })({}, aContext({ proof: first }));
  expect([await opens(first, 1), await opens(second, 1)]).toEqual([false, false]);
});
