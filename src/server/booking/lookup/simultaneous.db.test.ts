import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLetter } from '#domain/person/tax-code.ts';
import { noCheck } from '../../http/human-check/off.ts';
import { createLimits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { createDatabase } from '../../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { type Counted, countedDatabase } from '../../platform/database/round-trips.testing.ts';
import { aBranch, aContext, aCustomer, aDeps, seal } from '../booking.testing.ts';
import { lookUpCall } from './look-up.ts';

let fresh: FreshDatabase;
let counted: Counted;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db);
  counted = countedDatabase(fresh.url);
});
afterEach(async () => {
  await counted.db.destroy();
  await fresh.close();
});

/** Twenty people, born a year apart. */
const codes = Array.from({ length: 20 }, (_, n) => `RSSMRA${60 + n}A01H501`).map((code) => code + checkLetter(code));
const visit = (n: number) => Buffer.alloc(32, n);
const person = (n: number) => ({
  id: `C${n}`,
  first_name: `Nome${n}`,
  tax_code_hash: seal.taxCodeHash(codes[n] ?? ''),
});
const engine = (db = fresh.db) => {
  const look = lookUpCall({ ...aDeps(db), limits: createLimits(seal), humanCheck: noCheck });
  return async (n: number, who: Partial<RequestContext>) => {
    const answer = await look({ CodiceFiscale: codes[n] ?? '', RecaptchaToken: '', flusso: 'PP' }, aContext(who));
    if (!answer.ok) throw new Error(answer.error);
    return answer.value.body;
  };
};

// R15.4.1, R15.4.4, R6.11
test('a lookup is one statement, and simultaneous lookups each get the answer of their own code and visit', async () => {
  for (const n of [0, 2, 4]) await aCustomer(fresh.db, person(n));
  const look = engine(counted.db);
  await look(19, { visit: visit(19) });
  expect(await counted.costOf(() => look(18, { visit: visit(18) }))).toEqual({ trips: 1, statements: 1 });
  const answers = await Promise.all([0, 1, 2, 3, 4].map((n) => look(n, { visit: visit(n) })));
  expect(answers.map(({ datiCliente: { nome, codiceFiscale } }) => [nome, codiceFiscale])).toEqual(
    [0, 1, 2, 3, 4].map((n) => (n % 2 === 0 ? [`Nome${n}`, codes[n]] : ['', ''])),
  );
  const kept = await fresh.db.selectFrom('lookup').selectAll().execute();
  for (const [n, { lookupRef }] of answers.entries())
    expect(kept.find(({ ref_hash }) => ref_hash.equals(sha256(lookupRef)))).toMatchObject({
      visit: visit(n),
      tax_code_hash: person(n).tax_code_hash,
      customer_id: n % 2 === 0 ? `C${n}` : null,
    });
});

// R15.4.4, R6.11
test('six simultaneous lookups of one code return five results', async () => {
  await aCustomer(fresh.db, person(0));
  const look = engine();
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => look(0, { visit: visit(n) })));
  expect(answers.map(({ datiCliente }) => datiCliente.nome).sort()).toEqual(['', ...Array(5).fill('Nome0')]);
});

/** Other sessions of this database that wait for a row lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(fresh.db);
  return rows[0]?.count ?? 0;
}

// R15.4.4, R13.3.3
test('two engines that look up the same people in opposite orders do not deadlock and count each lookup once', async () => {
  for (const n of codes.keys()) await aCustomer(fresh.db, person(n));
  const other = createDatabase({ url: fresh.url, connections: 4 });
  const [one, two] = [engine(), engine(other)];
  const people = [...codes.keys()];
  const ask = (look: typeof one, order: readonly number[], first: number) =>
    order.map((n) => look(n, { visit: visit(first + n) }));
  await Promise.all(ask(one, people, 0));
  // Both pause halfway, each with the locks of its counts.
  const answers = await fresh.db.transaction().execute(async (tx) => {
    const counts = await tx.selectFrom('attempt').select('subject').orderBy('subject').execute();
    const ofCode = seal.hash(['attempt', 'lookup-code', codes[10]].join('\0'));
    expect(counts.map(({ subject }) => subject.toString('hex'))).toContain(ofCode.toString('hex'));
    await sql`select from attempt where subject = ${ofCode} for update`.execute(tx);
    const asked = [...ask(one, people, 20), ...ask(two, people.toReversed(), 40)];
    await expect.poll(waiting).toBeGreaterThanOrEqual(2);
    return asked;
  });
  expect((await Promise.all(answers)).every(({ datiCliente }) => datiCliente.nome.startsWith('Nome'))).toBe(true);
  const counts = await fresh.db.selectFrom('attempt').select('count').orderBy('count', 'desc').execute();
  // All from one address, and each code three times.
  expect(counts.slice(0, 22).map(({ count }) => count)).toEqual([60, ...Array(20).fill(3), 1]);
  await other.destroy();
});
