import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { numbers, oneOf } from '../../platform/seeded.testing.ts';
import { aCall, aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
  app = await aDesk(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const CREW = 6;
const CALLS = 8;
const ROUNDS = 4;
const code = (n: number) => `TEL${String(n).padStart(15, '0')}`;
interface Line {
  readonly oppID: string;
  readonly versione: number;
}

/** Eight calls of five persons, three of whom have requests for both products. */
async function queue(): Promise<void> {
  for (let n = 0; n < CALLS; n += 1) {
    const branch = n % 2 === 0 ? '0101' : '0102';
    await aCall(database.db, { oppId: code(n), branch, taxCode: `PERSON ${n % 5}` });
    if (n < 5) await sql`update appointment set product = 3 where opp_id = ${code(n)}`.execute(database.db);
  }
}

/** Current claims: 'staff person'. */
async function hands(): Promise<readonly { readonly staff: string; readonly person: string }[]> {
  const { rows } = await sql<{ staff: string; person: string }>`
    select s.code as staff, encode(a.tax_code_hash, 'hex') as person
      from callback_case c join staff s on s.id = c.holder join appointment a on a.id = c.appointment_id
     where c.state = 'claimed' and c.lease_until > now()`.execute(database.db);
  return rows;
}

// R16.5.4, R16.8.9
test.each([1, 2, 3, 4, 5, 6])(
  'seed %i: when six users claim, release and close calls at once, each call and each customer has one claim at most',
  async (seed) => {
    const next = numbers(seed);
    await queue();
    const crew = await Promise.all(
      Array.from({ length: CREW }, (_, n) => aPerson(database.db, 'callcentre', `caller-${n}`)),
    );
    const had = new Map<string, Line>();
    const taken = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const named = code(Math.floor(next() * CALLS));
      const wishes = crew.map((token) => ({ token, oppID: oneOf(next, ['', '', named]) }));
      const answers = await Promise.all(
        wishes.map(({ token, oppID }) => ask(app, token, 'PrendiRichiamata', { oppID })),
      );
      for (const [n, answer] of answers.entries()) {
        const { Status, chiamata } = answer.json();
        if (Status !== '0') continue;
        had.set(crew[n] ?? '', chiamata);
        // One version has one author: a second success would return an equal version.
        expect(taken).not.toContain(`${chiamata.oppID} ${chiamata.versione}`);
        taken.add(`${chiamata.oppID} ${chiamata.versione}`);
      }
      const now = await hands();
      expect(now).toHaveLength(had.size);
      for (const of of ['staff', 'person'] as const) expect(new Set(now.map((one) => one[of])).size).toBe(now.length);
      await Promise.all(
        [...had].map(async ([token, { oppID, versione }]) => {
          const ending = oneOf(next, ['stays', 'back', 'dies']);
          if (ending === 'stays') return;
          if (ending === 'back') await ask(app, token, 'Tentativo', { oppID, versione, risultato: 'rimessa' });
          // The 15 minutes of a crashed browser are over.
          else await sql`update callback_case set lease_until = now() where opp_id = ${oppID}`.execute(database.db);
          had.delete(token);
        }),
      );
    }
    expect(taken.size).toBeGreaterThan(ROUNDS);
  },
);
