import { expect, test } from 'vitest';
import { findAgencies } from '#contract/agencies.ts';
import { newStylePayload } from '#contract/appointments.ts';
import { availability } from '#contract/branches.ts';
import { createAppointmentDescription } from '#contract/descriptions/booking-descriptions.ts';
import { post, testApp } from '../app.testing.ts';
import { fieldErrors } from './field-errors.ts';

const right = createAppointmentDescription.request;
const errorsOf = (
  schema: typeof newStylePayload | typeof availability.input | typeof findAgencies.input,
  given: unknown,
) => {
  const { error } = schema.safeParse(given);
  return fieldErrors(error?.issues ?? [], given);
};

// R18.6.3
test.each([
  [
    'what is missing',
    { ...right, codFiliale: undefined, datiCliente: undefined },
    ['/codFiliale missing', '/datiCliente missing'],
  ],
  ['a field inside', { ...right, datiCliente: { ...right.datiCliente, nome: 7 } }, ['/datiCliente/nome type']],
  [
    'what nobody knows',
    { ...right, colore: 1, datiCliente: { ...right.datiCliente, 'x y': 1 } },
    ['/datiCliente/? unknown', '/colore unknown'],
  ],
  ['a text too long', { ...right, gclid: 'x'.repeat(257) }, ['/gclid too-long']],
  ['none of the choices', { ...right, prodottoLvl1: 'XX' }, ['/prodottoLvl1 choice']],
])('%s is reported with its field and its rule', (_, given, expected) => {
  const told = errorsOf(newStylePayload, JSON.parse(JSON.stringify(given)));
  expect(told.map(({ path, rule }) => `${path} ${rule}`)).toEqual(expected);
});

// R18.6.3
test('for a union the error of the best-matching variant is reported', () => {
  expect(errorsOf(findAgencies.input, { latitude: 91, longitude: 9 })).toEqual([
    { path: '/latitude', rule: 'too-big' },
  ]);
  expect(errorsOf(availability.input, { Codice: '0151' })).toEqual([{ path: '', rule: 'rule' }]);
  expect(errorsOf(availability.input, { Codice: '?', Data: '2026-02-30' })).toEqual([
    { path: '/Codice', rule: 'format' },
    { path: '/Data', rule: 'rule' },
  ]);
});

// R18.6.3
test('a rejected body is answered with at most twenty errors and without its values', async () => {
  const { app } = await testApp();
  const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`campo${n}`, 'canary-value']));
  const answer = await app.inject(post('/fa3/api/Prova', unknown));
  const unnamed = await app.inject(post('/fa3/api/Prova', { 'canary key': 1 }));
  expect(unnamed.json().errors).toEqual([{ path: '/?', rule: 'unknown' }]);
  expect([answer.statusCode, answer.json().errors.length]).toEqual([400, 20]);
  const { code, errors } = answer.json();
  expect([code, errors[0]]).toEqual(['malformed', { path: '/campo0', rule: 'unknown' }]);
  expect(answer.body).not.toContain('canary');
  const query = await app.inject('/fa3/api/getCoordsByCap?cap=1');
  expect(query.json().errors).toEqual([{ path: '/cap', rule: 'format' }]);
});
