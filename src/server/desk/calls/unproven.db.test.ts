import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aCall, aDesk, aPerson, ask, twoBranches } from '../desk.testing.ts';

const code = (n: number) => `TEL${String(n).padStart(15, '0')}`;

// R16.5.3
test('requests with an unproven contact are listed last, marked, and claimed last', async () => {
  const { db, close } = await freshDatabase();
  await twoBranches(db);
  const app = await aDesk(db);
  const token = await aPerson(db, 'callcentre');
  for (let n = 1; n <= 5; n += 1) await aCall(db, { oppId: code(n), due: n });
  await aCall(db, { oppId: code(6), due: 50 });
  await sql`update appointment set verified_at = now() where opp_id = ${code(6)}::text`.execute(db);
  const { coda } = (await ask(app, token, 'Richiamate', {})).json();
  const shown = coda.map(({ oppID, confermata }: { oppID: string; confermata: boolean }) => [oppID, confermata]);
  expect(shown).toEqual([[code(6), true], ...[1, 2, 3, 4, 5].map((n) => [code(n), false])]);
  const taken = (await ask(app, token, 'PrendiRichiamata', { oppID: '' })).json();
  expect(taken.chiamata.oppID).toBe(code(6));
  await app.close();
  await close();
});
