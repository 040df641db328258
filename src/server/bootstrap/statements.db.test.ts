import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findBranchesCall } from '../availability/find-branches.ts';
import { getBranchCall } from '../availability/get-branch.ts';
import { holdSlotCall } from '../availability/hold-slot.ts';
import { availabilityCall } from '../availability/read-availability.ts';
import { aBranch, aContext, aCustomer, aDeps, aPayload, customer, dayAhead, seal } from '../booking/booking.testing.ts';
import { createAppointmentCall } from '../booking/create/create.ts';
import { lookUpCall } from '../booking/lookup/look-up.ts';
import { noCheck } from '../http/human-check/off.ts';
import { createLimits, noLimits } from '../http/limits/limits.ts';
import { createDatabase, createPool } from '../platform/database/pool.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';

/**
 * Statements per endpoint before its answer, begin and commit included; the waits are in booking/round-trips. Numbers
 * only fall: lower them here; a rise needs a reason in a note. Target: 2 for a read.
 */
const STATEMENTS = {
  TrovaFiliali3: 2,
  GetFiliale: 1,
  'Disponibilita, one day': 1,
  'Disponibilita, seven days': 1,
  'GetUserDataAndAppointmentByCf, known': 1,
  'GetUserDataAndAppointmentByCf, unknown': 1,
  'GetUserDataAndAppointmentByCf, with limits': 1,
  BloccaOrario: 7,
  // Each write beside the appointment is a statement (docs/decisions/026).
  CreateAppointment: 11,
  // Two of them count the unproven bookings of the branch (docs/decisions/067).
  'CreateAppointment, with limits': 15,
} as const;
type Counted = keyof typeof STATEMENTS;

let fresh: FreshDatabase;
let pool: ReturnType<typeof createPool>;
let sent: string[];

beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 4);
  await aCustomer(fresh.db);
  sent = [];
  pool = createPool({ url: fresh.url });
  pool.on('connect', (client) => {
    const query = client.query as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query(...given: unknown[]) {
        const [first] = given as [string | { readonly text: string }];
        sent.push(typeof first === 'string' ? first : first.text);
        return query.apply(client, given);
      },
    });
  });
});
afterEach(async () => {
  await pool.end();
  await fresh.close();
});

const place = { cap: '20121', latitude: 45.47, longitude: 9.19 } as const;
const rest = { city: '', placeType: 'CAP', TipoFiliali: 0, versione: 'FA3' } as const;
const iso = (n: number) => dayAhead(n).replace(/(....)(..)(..)/, '$1-$2-$3');

/** Each endpoint once, with its own pool. */
function callsOf(): Readonly<Record<Counted, () => Promise<{ readonly ok: boolean }>>> {
  const deps = { ...aDeps(createDatabase(pool)), humanCheck: noCheck, holdMinutes: 10 };
  const limited = { ...deps, limits: createLimits(seal) };
  const ask = (CodiceFiscale: string, over: typeof deps = deps) =>
    lookUpCall(over)({ CodiceFiscale, RecaptchaToken: '', flusso: 'PP' }, aContext());
  const hold = { codFiliale: '0101', data: dayAhead(7), ora: '10:00' };
  return {
    TrovaFiliali3: () => findBranchesCall(deps)({ ...place, ...rest }, aContext()),
    GetFiliale: () => getBranchCall(deps)({ Codice: '0101' }, aContext()),
    'Disponibilita, one day': () => availabilityCall(deps)({ Codice: '0101', Data: iso(7) }, aContext()),
    'Disponibilita, seven days': () => availabilityCall(deps)({ Codice: '0101', Data: iso(1), Giorni: 7 }, aContext()),
    'GetUserDataAndAppointmentByCf, known': () => ask(customer.code),
    'GetUserDataAndAppointmentByCf, unknown': () => ask('VNTLSS82L21M999M'),
    'GetUserDataAndAppointmentByCf, with limits': () => ask(customer.code, limited),
    BloccaOrario: () => holdSlotCall({ ...deps, limits: noLimits })(hold, aContext()),
    CreateAppointment: () => createAppointmentCall(deps)(aPayload(), aContext()),
    'CreateAppointment, with limits': () => createAppointmentCall(limited)(aPayload(), aContext()),
  };
}

describe('an endpoint and its statements', () => {
  // R15.1.3
  test.each(Object.entries(STATEMENTS))('%s sends %i', async (name, count) => {
    expect((await callsOf()[name as Counted]()).ok).toBe(true);
    expect(sent.length, sent.join('\n')).toBe(count);
  });

  test('five branches and a week cost as many statements as one branch and a day', async () => {
    for (const n of [2, 3, 4, 5])
      await fresh.db
        .insertInto('branch')
        .columns([
          'code',
          'kind',
          'name',
          'address',
          'cap',
          'city',
          'province',
          'lat',
          'lng',
          'email',
          'phone',
          'active',
        ])
        .expression((from) =>
          from
            .selectFrom('branch')
            .select(({ val }) => [val(`010${n}`).as('code'), 'kind', 'name', 'address', 'cap', 'city', 'province'])
            .select(['lat', 'lng', 'email', 'phone', 'active'])
            .where('code', '=', '0101'),
        )
        .execute();
    await callsOf().TrovaFiliali3();
    expect(sent.length).toBe(STATEMENTS.TrovaFiliali3);
  });
});
