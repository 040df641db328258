import { afterEach, beforeEach, expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import { holdSlotCall } from '../availability/hold-slot.ts';
import { noCheck } from '../http/human-check/off.ts';
import { createLimits } from '../http/limits/limits.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/postgres.testing.ts';
import { type Counted, countedDatabase } from '../platform/database/round-trips.testing.ts';
import { aBranch, aContext, aCustomer, aDeps, aPayload, customer, dayAhead, seal } from './booking.testing.ts';
import { moveAppointment } from './change/move.ts';
import { createAppointmentCall } from './create/create.ts';
import { lookUpCall } from './lookup/look-up.ts';

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
const deps = () => ({ ...aDeps(counted.db), limits: createLimits(seal), humanCheck: noCheck, holdMinutes: 10 });
const hold = (ora: string) => holdSlotCall(deps())({ codFiliale: '0101', data: dayAhead(7), ora }, aContext());
const book = async () => {
  const made = await createAppointmentCall(deps())(aPayload(), aContext());
  if (!made.ok || !('oppID' in made.value.body)) throw new Error('not made');
  return { oppID: made.value.body.oppID, owner: aContext({ proof: sha256(made.value.effects?.proofToken ?? '') }) };
};

// R15.3.2, R15.3.6
test('a create takes five database round trips: begin, key and context, row and seat, all else, commit', async () => {
  expect(await counted.costOf(book)).toEqual({ trips: 5, statements: 15 });
  await hold('10:30');
  const held = () => createAppointmentCall(deps())(aPayload({ ora: '10:30' }), aContext());
  expect(await counted.costOf(held)).toEqual({ trips: 5, statements: 15 });
});

// R15.3.2, R15.3.6
test('a move and a hold send independent statements together', async () => {
  const { oppID, owner } = await book();
  const day = dayAhead(8).replace(/(....)(..)(..)/, '$1-$2-$3');
  const payload = simplePayload.parse({ oppID, versione: 1, data: `${day} 10:00` });
  const moved = () => moveAppointment(deps())('CreaAppuntamentoAsync', payload, owner);
  expect(await counted.costOf(moved)).toEqual({ trips: 10, statements: 24 });
  expect(await counted.costOf(() => hold('11:00'))).toEqual({ trips: 5, statements: 9 });
});

// R6.11, R15.4.1
test('a lookup is one statement, for known and unknown alike', async () => {
  await aCustomer(fresh.db);
  for (const CodiceFiscale of [customer.code, 'VNTLSS82L21M999M']) {
    const look = () => lookUpCall(deps())({ CodiceFiscale, RecaptchaToken: '', flusso: 'PP' }, aContext());
    expect(await counted.costOf(look)).toEqual({ trips: 1, statements: 1 });
  }
});
