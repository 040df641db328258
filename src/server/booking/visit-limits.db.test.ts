import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agentCreate, agentPayload } from '#contract/agents.ts';
import { simplePayload } from '#contract/change.ts';
import { checkLetter } from '#domain/person/tax-code.ts';
import { holdSlotCall } from '../availability/hold-slot.ts';
import { createLimits } from '../http/limits/limits.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, aPayload, dayAhead, seal } from './booking.testing.ts';
import { moveAppointment } from './change/move.ts';
import { createAppointmentCall } from './create/create.ts';
import { createLeadCall } from './leads/create-lead.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 30);
});
afterEach(() => fresh.close());

const deps = () => ({ ...aDeps(fresh.db), limits: createLimits(seal), holdMinutes: 10, fallbackAgent: 'AG000' });
const parallel = <T>(count: number, ask: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
/** Imaginary persons of one name, distinguished by the birthplace in their tax codes. */
function person(n: number) {
  const first15 = `BLLGVR87D52M${String(n).padStart(3, '0')}`;
  return { datiCliente: { codiceFiscale: first15 + checkLetter(first15) } };
}
const create = (n: number, who = aContext()) => createAppointmentCall(deps())(aPayload(person(n)), who);
const lead = (n: number, who = aContext()) =>
  createLeadCall(
    deps(),
    agentCreate,
    false,
  )(agentPayload.parse({ ...aPayload(person(n)), codiceSubAgente: `AG00${n}` }), who);
const rowsOf = async (table: 'appointment' | 'lead' | 'seat') =>
  (await fresh.db.selectFrom(table).select(sql<number>`1`.as('one')).execute()).length;

describe('parallel requests of one visit', () => {
  // R6.11
  test('make five appointments of 24 creates, and refuse the others', async () => {
    const answers = await parallel(24, (n) => create(n));
    expect(await rowsOf('appointment')).toBe(5);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    const refused = answers.filter((answer) => !answer.ok && answer.error === 'too-many-requests');
    expect(refused).toHaveLength(19);
    expect((await create(30, aContext({ visit: Buffer.alloc(32, 6) }))).ok).toBe(true);
  });

  test('make five of 24 requests when creates and leads are mixed', async () => {
    await parallel<unknown>(24, (n) => (n % 2 === 0 ? create(n) : lead(n)));
    expect((await rowsOf('appointment')) + (await rowsOf('lead'))).toBe(5);
  });

  test('move one appointment four times of 24 after one create', async () => {
    const made = await create(0);
    const oppID = made.ok && 'oppID' in made.value.body ? made.value.body.oppID : '';
    const owner = { proof: sha256((made.ok && made.value.effects?.proofToken) || '') };
    const day = dayAhead(8).replace(/(....)(..)(..)/, '$1-$2-$3');
    const move = (n: number, versione: number) =>
      moveAppointment(deps())(
        'CreaAppuntamentoAsync',
        simplePayload.parse({ oppID, versione, data: `${day} ${String(9 + (n % 8)).padStart(2, '0')}:00` }),
        aContext(owner),
      );
    for (let versione = 1; versione <= 3; versione += 1) await move(versione, versione);
    const answers = await parallel(24, (n) => (n % 2 === 0 ? move(n, 4) : create(n)));
    const { version } = await fresh.db
      .selectFrom('appointment')
      .select('version')
      .where('opp_id', '=', oppID)
      .executeTakeFirstOrThrow();
    expect(version - 1 + (await rowsOf('appointment'))).toBe(5);
    expect(answers.some((answer) => !answer.ok && answer.error === 'too-many-requests')).toBe(true);
  });

  // R0.25
  test('hold one seat after 24 requests, none of which fails', async () => {
    for (let round = 0; round < 3; round += 1) {
      const hours = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
      const answers = await parallel(24, (n) =>
        holdSlotCall(deps())(
          { codFiliale: '0101', data: dayAhead(7 + round), ora: hours[n % hours.length] ?? '' },
          aContext(),
        ),
      );
      expect(answers.every(({ ok }) => ok)).toBe(true);
      expect(await rowsOf('seat')).toBe(1);
    }
  });
});
