import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { seal } from '../booking.testing.ts';
import { aVisit, moveTo } from '../change/change.testing.ts';
import { getAppointmentCall } from './get-appointment.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

/** The newest mail of a visit, as delivered; `returned`: the provider reports a bounce. */
const delivered = (oppID: string, returned: boolean) =>
  sql`
    insert into delivery (event_id, channel, delivered_at, returned_at)
    select id, 'mail', now(), case when ${returned} then now() end from outbox
     where payload ->> 'oppID' = ${oppID} and kind in ('appointment.created', 'message.new-contact')
     order by created_at desc limit 1
    on conflict (event_id, channel) do update
      set delivered_at = excluded.delivered_at, returned_at = excluded.returned_at`.execute(fresh.db);

test('a bounced letter is shown to its customer until a letter to another address is sent', async () => {
  const { oppID, owner } = await aVisit(fresh.db);
  const read = async () => {
    const answer = await getAppointmentCall({ db: fresh.db, seal })({ oppID }, owner);
    return answer.ok && 'appuntamento' in answer.value.body ? answer.value.body.appuntamento.mailTornata : 'missing';
  };
  expect(await read()).toBeUndefined();
  await delivered(oppID, true);
  expect(await read()).toBe(true);
  await moveTo('10:00', { db: fresh.db, oppID, who: owner, email: 'nuova@posta.example' });
  await delivered(oppID, false);
  expect(await read()).toBeUndefined();
});
