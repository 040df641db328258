import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { NewStylePayload } from '#contract/appointments.ts';
import { simplePayload } from '#contract/change.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aDeps, CALL_DAY, dayAhead, everyContactProven, seal } from '../booking.testing.ts';
import { booker, limited } from '../contact-verification/unproven.testing.ts';
import type { BookingDeps } from '../create/booking-deps.ts';
import { cancelAppointmentCall } from './cancel.ts';
import { aCall, key } from './change.testing.ts';
import { moveAppointment } from './move.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
});
afterEach(() => fresh.close());

type Time = NonNullable<NewStylePayload['chiamata']>;
const exact: Time = { data: CALL_DAY, ora: '10:00' };
const band: Time = { data: CALL_DAY, fascia: '9-12' };

const row = () => fresh.db.selectFrom('appointment').selectAll().executeTakeFirstOrThrow();
const move = async (
  { oppID, owner }: Awaited<ReturnType<typeof aCall>>,
  more: object,
  deps: BookingDeps = aDeps(fresh.db),
) => {
  const payload = simplePayload.parse({ oppID, versione: (await row()).version, ...more });
  const answer = await moveAppointment(deps)('CreaAppuntamentoAsync', payload, key(owner));
  return answer.ok ? answer.value.body : answer.error;
};

describe('a call whose seat has begun', () => {
  const begin = async () => {
    await sql`update appointment set starts = now() - interval '5 minutes'`.execute(fresh.db);
    await sql`update seat set starts = now() - interval '5 minutes'`.execute(fresh.db);
  };

  test('stays in the queue when its contact is proven', async () => {
    await aCall(aDeps(fresh.db), band);
    await begin();
    await everyContactProven(fresh.db);
    expect(await row()).toMatchObject({ state: 'confirmed', verified_at: expect.any(Date) });
  });

  test('is cancelled by its customer', async () => {
    const { oppID, owner } = await aCall(aDeps(fresh.db), band);
    await begin();
    const answer = await cancelAppointmentCall({ db: fresh.db, seal })({ oppID, versione: 1 }, key(owner));
    expect(answer).toMatchObject({ value: { body: { Status: '0' } } });
    expect((await row()).state).toBe('cancelled');
  });

  test('moves to another half-hour', async () => {
    const call = await aCall(aDeps(fresh.db), band);
    await begin();
    expect(await move(call, { chiamata: exact })).toMatchObject({ resultCode: 0 });
  });
});

describe('an unproven call that becomes one as soon as possible', () => {
  const confirming = () => ({ ...aDeps(fresh.db), confirmMinutes: 30 });

  test('can still be confirmed, and has no deadline', async () => {
    const call = await aCall(confirming(), exact);
    expect(await move(call, { chiamata: 'subito' }, confirming())).toMatchObject({ resultCode: 0 });
    expect(await row()).toMatchObject({ starts: null, confirm_by: null, confirm_minutes: null, limited_at: null });
    await everyContactProven(fresh.db);
    expect(await row()).toMatchObject({ state: 'confirmed', verified_at: expect.any(Date) });
  });

  test('has no deadline with another e-mail', async () => {
    const call = await aCall(confirming(), exact);
    const change = { chiamata: 'subito', email: 'nuova@velaria.example' };
    expect(await move(call, change, confirming())).toMatchObject({ resultCode: 0 });
    expect(await row()).toMatchObject({ starts: null, confirm_by: null });
  });
});

describe('an unproven call as soon as possible that takes a time', () => {
  test('must be confirmed in time, and its mail has a code', async () => {
    const deps = { ...limited(fresh.db), confirmMinutes: 30 };
    const call = await aCall(deps);
    expect(await move(call, { chiamata: exact }, deps)).toMatchObject({ confermaEntro: expect.any(String) });
    const { rows } = await sql`select held_until = confirm_by as held, holder is not null as counted
                                 from seat, appointment`.execute(fresh.db);
    expect(rows).toEqual([{ held: true, counted: true }]);
    expect(await fresh.db.selectFrom('code').select('appointment_id').execute()).toHaveLength(1);
  });

  test('counts towards the share of its address', async () => {
    const book = booker(limited(fresh.db));
    for (const n of [4, 5, 6]) await book(n, { day: CALL_DAY === dayAhead(7) ? 7 : 8 });
    const call = await aCall(limited(fresh.db));
    const answer = await move(call, { chiamata: exact }, limited(fresh.db));
    expect(answer).toMatchObject({ confermaEntro: expect.any(String) });
    const { rows } = await sql`select from seat where holder is not null`.execute(fresh.db);
    expect(rows).toHaveLength(4);
  });
});
