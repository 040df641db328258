import { afterEach, beforeEach, expect, test } from 'vitest';
import { FIELDS, PERSON, type Person } from '#domain/booking/fields.ts';
import { faultsOf, toWire } from '#domain/booking/form.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aContext, aDeps, aPayload } from '../booking.testing.ts';
import { createAppointmentCall } from '../create/create.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 4);
});
afterEach(() => fresh.close());

const MARIO: Person = {
  firstName: 'Mario',
  lastName: 'Rossi',
  email: 'mario@posta.example',
  mobile: '3331234567',
  taxCode: 'RSSMRA80A01H501U',
};
const wireFaults = (person: Person) => {
  const faults = faultsOf(PERSON, person);
  return PERSON.filter((name) => faults[name])
    .map((name) => FIELDS[name].wire)
    .sort();
};
const coded = (taxCode: string, lastName: string, firstName: string) => ({ taxCode, lastName, firstName });

/** Changes of a valid person, and whether the result is valid: page and server must agree. */
const VECTORS: readonly (readonly [Partial<Person>, boolean])[] = [
  [{}, true],
  [coded('ZZPTTN80A01H501H', 'Zzprova', 'Testuno'), true],
  [coded('FOXVEA99T71F205A', 'Fo', 'Eva'), true],
  [coded('HUXLIX90H30Z210H', 'Hu', 'Li'), true],
  [coded('AOXIOX55C44D612M', 'Ao', 'Io'), true],
  [coded('LAEGUO00B29A326T', 'Àlè', 'Ugo'), true],
  [coded('DNGMLS85M55L219L', "D'Angelo", 'Maria Luisa'), true],
  [coded('DNGMLS85M55L219L', 'D’Angelo', 'Maria Luisa'), true],
  [coded('DLCGFR68R09F839D', 'De Luca', 'Gianfranco'), true],
  [coded('BNCNNA72S60A944T', 'Bianchi-Verdi', 'Ann'), false],
  [coded('BNCNNA72S60A944T', 'Bianchi Verdi', 'Ann'), true],
  [{ taxCode: 'RSSMRA80A01H50MM' }, true],
  [{ taxCode: 'RSSMRA80A01H5LMX' }, true],
  [{ taxCode: 'RSSMRA80A01HRLMS' }, true],
  [{ taxCode: 'RSSMRAULALMHRLMD' }, true],
  [{ taxCode: 'rss mra 80a01 h501u' }, true],
  [{ taxCode: 'RSSMRA–80A01—H501U' }, true],
  [{ taxCode: 'RSSMRA80A01H501X' }, false],
  [{ taxCode: 'RSSMRA80B30H501X' }, false],
  [{ taxCode: 'RSSMRA80A00H501V' }, false],
  [{ taxCode: 'RSSMRA80A32H501C' }, false],
  [{ taxCode: 'RSSMRA80A40H501Z' }, false],
  [{ taxCode: 'RSSMRA80A72H501G' }, false],
  [{ taxCode: 'RSSMRA01B29H501Z' }, false],
  [{ taxCode: 'RSSMRA00B29H501Y' }, true],
  [{ taxCode: '12345670017' }, false],
  [{ taxCode: '' }, false],
  [{ firstName: 'Luigi' }, false],
  [{ lastName: 'Bianchi' }, false],
  [{ lastName: 'Ro55i' }, false],
  [{ firstName: 'M' }, false],
  [{ firstName: '' }, false],
  [{ lastName: '' }, false],
  [{ firstName: '=HYPERLINK("x")' }, false],
  ...['333 1234567', '333-123-4567', '+393331234567', '+39 333 1234567', '0039 333 1234567', '333 12 34 567'].map(
    (mobile) => [{ mobile }, true] as const,
  ),
  ...['', '33312', 'abc', '333123456789012345', '333;1234567'].map((mobile) => [{ mobile }, false] as const),
  ...['mario.rossi@posta.example', 'm_r-1@posta.co', 'MARIO@POSTA.EXAMPLE', 'mario@posta.it.invalid'].map(
    (email) => [{ email }, true] as const,
  ),
  ...[
    '',
    'mario',
    'mario@',
    '@posta.example',
    'a b@posta.example',
    'mario@posta',
    'm@posta.example\r\nBcc: x@y.it',
  ].map((email) => [{ email }, false] as const),
];

// R5.1, R5.8, R5.9, R5.11, R5.14, R5.17, R7.35, R5.12, R5.23-R5.27
test('page and server accept and refuse the same example values', async () => {
  const create = createAppointmentCall(aDeps(fresh.db));
  for (const [change, good] of VECTORS) {
    const person = { ...MARIO, ...change };
    const page = Object.keys(faultsOf(PERSON, person)).length === 0;
    const answer = await create(aPayload({ datiCliente: toWire(PERSON, person) }), aContext());
    const server = answer.ok && !('motivo' in answer.value.body && answer.value.body.motivo === 'invalid');
    expect([change, page, server]).toEqual([change, good, good]);
  }
});

test('for refused example values, page and server name the same fields', async () => {
  const create = createAppointmentCall(aDeps(fresh.db));
  for (const [change, good] of VECTORS.filter(([, fine]) => !fine)) {
    const person = { ...MARIO, ...change };
    const answer = await create(aPayload({ datiCliente: toWire(PERSON, person) }), aContext());
    const named = answer.ok && 'campi' in answer.value.body ? (answer.value.body.campi ?? []) : [];
    expect([change, good, [...named].sort()]).toEqual([change, false, wireFaults(person)]);
  }
});
