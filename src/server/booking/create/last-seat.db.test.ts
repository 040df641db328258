import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLetter } from '#domain/person/tax-code.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, aPayload, dayAhead } from '../booking.testing.ts';
import { createAppointmentCall } from './create.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 1);
});
afterAll(() => fresh.close());

const ROUNDS = 3;
const CALLERS = 200;

/** Imaginary persons of one name, distinguished by the birthplace in their tax codes. */
function codeOf(round: number, caller: number): string {
  const first15 = `BLLGVR${50 + round}D52M${String(caller).padStart(3, '0')}`;
  return first15 + checkLetter(first15);
}

// R0.28, R0.29, R0.86
test('of two hundred concurrent creates for the last seat one gets it, and the others get alternatives', async () => {
  const create = createAppointmentCall(aDeps(fresh.db));
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, caller) =>
        create(
          aPayload({ data: dayAhead(3 + round), datiCliente: { codiceFiscale: codeOf(round, caller) } }),
          aContext({ visit: Buffer.alloc(32, caller) }),
        ),
      ),
    );
    const bodies = answers.map((answer) => (answer.ok ? answer.value.body : null));
    const won = bodies.filter((body) => body?.resultCode === 0);
    const lost = bodies.filter((body) => body?.resultCode === 2 && body.motivo === 'slot-taken');
    expect([won.length, lost.length]).toEqual([1, CALLERS - 1]);
    for (const body of lost)
      expect(body).toEqual({
        ...{ Status: '2', resultCode: 2, Message: 'Orario non più disponibile', motivo: 'slot-taken' },
        alternative: expect.arrayContaining([{ data: dayAhead(3 + round), ora: '09:30' }]),
      });
  }
  const seats = await fresh.db.selectFrom('seat').select(['starts', 'state']).execute();
  expect(seats.length).toBe(ROUNDS);
  expect(seats.every(({ state }) => state === 'booked')).toBe(true);
  expect(await fresh.db.selectFrom('appointment').select('id').execute()).toHaveLength(ROUNDS);
}, 300_000);
