import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RequestContext } from '../../http/public-gate.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { seal } from '../booking.testing.ts';
import { cancelAppointmentCall } from './cancel.ts';
import { aVisit, key, moveTo } from './change.testing.ts';

let fresh: FreshDatabase;
let oppID: string;
let owner: RequestContext;
beforeEach(async () => {
  fresh = await freshDatabase();
  ({ oppID, owner } = await aVisit(fresh.db));
});
afterEach(() => fresh.close());

const began = (ago: string) =>
  sql`with a as (update appointment set starts = now() - ${ago}::interval returning id, starts)
      update seat set starts = a.starts from a where appointment_id = a.id`.execute(fresh.db);
const move = () => moveTo('11:30', { db: fresh.db, oppID, who: owner });
const cancel = () => cancelAppointmentCall({ db: fresh.db, seal })({ oppID, versione: 1 }, key(owner));
const kept = async () => [
  await fresh.db.selectFrom('appointment').select(['state', 'version', 'starts']).execute(),
  await fresh.db.selectFrom('seat').select(['state', 'starts']).execute(),
  await fresh.db.selectFrom('outbox').select('id').orderBy('id').execute(),
];

describe.each(['1 second', '40 days'])('a visit that began %s ago', (ago) => {
  test('cannot be moved', async () => {
    await began(ago);
    const before = await kept();
    expect(await move()).toMatchObject({ value: { body: { Status: '2', motivo: 'invalid', campi: ['oppID'] } } });
    expect(await kept()).toEqual(before);
  });

  test('cannot be cancelled, and its state is returned', async () => {
    await began(ago);
    const before = await kept();
    expect(await cancel()).toMatchObject({
      value: { status: 409, body: { Message: "L'appuntamento è già passato.", appuntamento: { versione: 1 } } },
    });
    expect(await kept()).toEqual(before);
  });
});
