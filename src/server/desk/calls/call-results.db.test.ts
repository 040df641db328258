import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { customer, seal } from '../../booking/booking.testing.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aCall, aDesk, aLead, aPerson, ask, twoBranches } from '../desk.testing.ts';

let database: FreshDatabase;
let app: FastifyInstance;
let token: string;
beforeEach(async () => {
  database = await freshDatabase();
  await twoBranches(database.db);
  app = await aDesk(database.db);
  token = await aPerson(database.db, 'callcentre');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const CODE = 'TEL000000000000001';
const waits = (more: Partial<Parameters<typeof aCall>[1]> = {}) => aCall(database.db, { oppId: CODE, ...more });
const queue = async () => (await ask(app, token, 'Richiamate', {})).json();
const taken = async () =>
  (await ask(app, token, 'PrendiRichiamata', { oppID: CODE })).json().chiamata.versione as number;
const tried = (versione: number, risultato = 'noAnswer') =>
  ask(app, token, 'Tentativo', { oppID: CODE, versione, risultato });
const cases = () => database.db.selectFrom('callback_case').selectAll().execute();

describe('the result of a call', () => {
  // R16.5.6
  test('«noAnswer» delays the next try by two hours or more; returning the call to the queue does not', async () => {
    await waits();
    await tried(await taken(), 'rimessa');
    expect(await cases()).toMatchObject([{ state: 'waiting', tries: 0, holder: null }]);
    const answer = await tried(await taken());
    expect(answer.json()).toMatchObject({ Status: '0', chiamata: { tentativi: 1, inMano: null } });
    const [row] = await cases();
    expect((row?.next_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(119 * 60_000);
    const tries = await database.db.selectFrom('callback_try').select(['n', 'result']).execute();
    expect(tries).toEqual([{ n: 1, result: 'noAnswer' }]);
  });

  // R16.5.6
  test('the fifth failed try ends the calls, and the customer gets a mail', async () => {
    await waits();
    for (let n = 0; n < 5; n += 1) {
      await sql`update callback_case set next_at = now()`.execute(database.db);
      expect((await tried(await taken())).statusCode).toBe(200);
    }
    expect(await cases()).toMatchObject([{ state: 'done', outcome: 'unreachable', tries: 5 }]);
    const [told, ...more] = await database.db.selectFrom('outbox').selectAll().execute();
    expect([told?.kind, told?.payload, more]).toEqual(['message.unreached', { oppID: CODE }, []]);
    if (told === undefined) return;
    const { mail } = testMessages({ db: database.db, open: seal.open });
    const letter = await mail(readEvent(told));
    expect(letter).toMatchObject({ to: customer.email, subject: 'Ti abbiamo cercato' });
    expect(letter?.text).toContain('https://velaria.example/fa3/');
  });

  // R16.5.6, R16.5.3
  test('«informed» closes the request, counts as deadline met, and a repeat gets the same answer', async () => {
    await waits({ due: 1 });
    const close = { oppID: CODE, versione: await taken(), esito: 'informed' };
    expect((await ask(app, token, 'ChiudiRichiamata', close)).json().chiamata.chiusa).toBe(true);
    expect((await ask(app, token, 'ChiudiRichiamata', close)).statusCode).toBe(409);
    expect(await cases()).toMatchObject([{ state: 'done', outcome: 'informed' }]);
    const { rows } = await sql`select state from appointment`.execute(database.db);
    expect(rows).toEqual([{ state: 'past' }]);
    expect(await queue()).toMatchObject({ coda: [], mia: null, oggi: { mantenute: 1, promesse: 1 } });
    expect(await database.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    // Completed after its due time, it counts as done but not as kept.
    await sql`update callback_case set due_at = done_at - interval '1 second'`.execute(database.db);
    expect(await queue()).toMatchObject({ coda: [], oggi: { mantenute: 0, promesse: 1 } });
  });

  // R16.5.6
  test("«refused» closes an agent's request too", async () => {
    await aLead(database.db, CODE);
    await sql`insert into callback_case (opp_id, lead_id, agent_code, due_at)
              select opp_id, id, agent_code, now() from lead`.execute(database.db);
    await ask(app, token, 'ChiudiRichiamata', { oppID: CODE, versione: await taken(), esito: 'refused' });
    expect((await sql`select live from lead`.execute(database.db)).rows).toEqual([{ live: false }]);
  });

  // R16.5.6
  test('«wrongNumber» ends the calls, and the customer gets a mail', async () => {
    await waits();
    await ask(app, token, 'ChiudiRichiamata', { oppID: CODE, versione: await taken(), esito: 'wrongNumber' });
    expect(await cases()).toMatchObject([{ state: 'done', outcome: 'wrongNumber' }]);
    const told = await database.db.selectFrom('outbox').select(['kind', 'payload']).execute();
    expect(told).toEqual([{ kind: 'message.unreached', payload: { oppID: CODE } }]);
  });
});
