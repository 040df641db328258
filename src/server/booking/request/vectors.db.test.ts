import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PersonDraft, validatePerson } from '#domain/booking/person-form.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aBranch, aPayload, asker, aWorld } from '../booking.testing.ts';
import { createAppointmentCall } from '../create/create.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
  await aBranch(fresh.db, 4);
});
afterEach(() => fresh.close());

const MARIO: PersonDraft = {
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'mario@posta.example',
  cellulare: '3331234567',
  codiceFiscale: 'RSSMRA80A01H501U',
};
const coded = (codiceFiscale: string, cognome: string, nome: string) => ({ codiceFiscale, cognome, nome });

/** Changes of a valid person, and whether the result is valid: page and server must agree. */
const VECTORS: readonly (readonly [Partial<PersonDraft>, boolean])[] = [
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
  [{ codiceFiscale: 'RSSMRA80A01H50MM' }, true],
  [{ codiceFiscale: 'RSSMRA80A01H5LMX' }, true],
  [{ codiceFiscale: 'RSSMRA80A01HRLMS' }, true],
  [{ codiceFiscale: 'RSSMRAULALMHRLMD' }, true],
  [{ codiceFiscale: 'rss mra 80a01 h501u' }, true],
  [{ codiceFiscale: 'RSSMRA–80A01—H501U' }, true],
  [{ codiceFiscale: 'RSSMRA80A01H501X' }, false],
  [{ codiceFiscale: 'RSSMRA80B30H501X' }, false],
  [{ codiceFiscale: 'RSSMRA80A00H501V' }, false],
  [{ codiceFiscale: 'RSSMRA80A32H501C' }, false],
  [{ codiceFiscale: 'RSSMRA80A40H501Z' }, false],
  [{ codiceFiscale: 'RSSMRA80A72H501G' }, false],
  [{ codiceFiscale: 'RSSMRA01B29H501Z' }, false],
  [{ codiceFiscale: 'RSSMRA00B29H501Y' }, true],
  [{ codiceFiscale: '12345670017' }, false],
  [{ codiceFiscale: '' }, false],
  [{ nome: 'Luigi' }, false],
  [{ cognome: 'Bianchi' }, false],
  [{ cognome: 'Ro55i' }, false],
  [{ nome: 'M' }, false],
  [{ nome: '' }, false],
  [{ cognome: '' }, false],
  [{ nome: '=HYPERLINK("x")' }, false],
  ...['333 1234567', '333-123-4567', '+393331234567', '+39 333 1234567', '0039 333 1234567', '333 12 34 567'].map(
    (cellulare) => [{ cellulare }, true] as const,
  ),
  ...['', '33312', 'abc', '333123456789012345', '333;1234567'].map((cellulare) => [{ cellulare }, false] as const),
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
test('page and server judge every vector alike', async () => {
  const create = createAppointmentCall(aWorld(fresh.db));
  for (const [change, good] of VECTORS) {
    const person = { ...MARIO, ...change };
    const page = Object.keys(validatePerson(person)).length === 0;
    const answer = await create(aPayload({ datiCliente: person }), asker());
    const server = answer.ok && !('motivo' in answer.value.body && answer.value.body.motivo === 'invalid');
    expect([change, page, server]).toEqual([change, good, good]);
  }
});

test('a refused vector names equal fields on both sides', async () => {
  const create = createAppointmentCall(aWorld(fresh.db));
  for (const [change, good] of VECTORS.filter(([, fine]) => !fine)) {
    const person = { ...MARIO, ...change };
    const answer = await create(aPayload({ datiCliente: person }), asker());
    const named = answer.ok && 'campi' in answer.value.body ? (answer.value.body.campi ?? []) : [];
    expect([change, good, [...named].sort()]).toEqual([change, false, Object.keys(validatePerson(person)).sort()]);
  }
});
