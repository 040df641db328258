import { expect, test } from 'vitest';
import { createAppointment } from '#contract/appointments.ts';
import { JOB_CODE } from '#domain/booking/jobs.ts';
import { checkLetter, parseTaxCode, TAX_CODE_LENGTH } from '#domain/person/tax-code.ts';
import { PRODUCTS } from '#domain/product.ts';
import { wordsOf } from '#texts/words-of.ts';
import { aFlow } from '../session/deps.testing.ts';
import { UNANSWERED } from '../session/person.ts';
import { newVisit } from '../session/visit.ts';
import { createPayload } from '../wire/requests/create-payload.ts';
import { taxCodeActions } from './tax-code.ts';

// R2.3.35, R5.18, R9.1
test('a tax code of fifteen characters is not validated, and the field takes at most sixteen', () => {
  const first = 'RSSMRA80A01H501';
  const code = first + checkLetter(first);
  expect([TAX_CODE_LENGTH, code.length, parseTaxCode(code).ok]).toEqual([16, 16, true]);
  expect(parseTaxCode(first)).toEqual({ ok: false, error: 'too-short' });
  const { deps, visit, done } = aFlow();
  taxCodeActions(deps).type(first);
  expect([visit().facts.lookup.status, done.calls]).toEqual(['typing', []]);
  taxCodeActions(deps).type(`${code}XYZ`);
  expect([visit().facts.lookup.status, visit().taxCode]).toEqual(['loading', code]);
});

// R9.1
test('the products have the codes 1, 3 and 5', () => {
  expect([PRODUCTS.personal.code, PRODUCTS.salary.code, PRODUCTS.business.code]).toEqual([1, 3, 5]);
});

// R9.1
test('occupations have the codes 1 to 4, in the survey and in the form', () => {
  expect([...new Set(Object.values(JOB_CODE))].sort()).toEqual(['1', '2', '3', '4']);
  expect(
    wordsOf('it')
      .survey.jobs.map(({ value }) => value)
      .sort(),
  ).toEqual([1, 2, 3, 4]);
});

// R3.2, R9.1, R0.42
test('a consent is 1 or 0, and null before it is answered', () => {
  expect(Object.values(UNANSWERED)).toEqual([null, null, null, null]);
  expect(newVisit('t').consents).toEqual(UNANSWERED);
  const sent = (value: 0 | 1 | null) =>
    createPayload({ ...newVisit('t'), consents: { ...UNANSWERED, privacyProfilazione: value } }).datiCliente
      .privacyProfilazione;
  expect([sent(1), sent(0), sent(null)]).toEqual(['1', '0', '']);
  const field = createAppointment.input.shape.datiCliente.shape.privacyProfilazione;
  expect([1, 0, '1', '0', 2, '2'].map((value) => field.safeParse(value).success)).toEqual([
    ...[true, true, true, true],
    ...[false, false],
  ]);
});

// R3.4, R9.1
test('a visit starts with product 1, and with -1 for both survey answers', () => {
  const visit = newVisit('t');
  expect(visit.survey).toEqual({ status: 'open', job: -1, loans: -1 });
  expect(PRODUCTS[visit.facts.product].code).toBe(1);
  expect(createPayload(visit).datiCliente.tipoOccupazione).toBe('');
});
