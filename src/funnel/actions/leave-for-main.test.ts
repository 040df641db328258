import { expect, test, vi } from 'vitest';
import { encodeToken } from '#contract/tokens.ts';
import { visitor, withPractice } from '#domain/flow/flow-state.testing.ts';
import { aFlow } from '../session/deps.testing.ts';
import { NO_FORM } from '../session/person.ts';
import { advance } from './advance.ts';
import { leaveForMain } from './leave-for-main.ts';

const form = { ...NO_FORM, firstName: 'Mario', lastName: 'R****', email: 'm***@p***.example', mobile: '333 1' };
const MAIN = 'https://velaria.example/fa3/';

// R0.11, R4.41, R7.36, R9.34
test('the token to the main site has the typed values, and no masks', async () => {
  const { deps, done } = aFlow({ encodeToken: { Status: '0', token: 'a.b' } }, { form, taxCode: 'BLLGVR87D52M999Y' });
  await leaveForMain(deps);
  expect(done.calls[0]?.input).toEqual({
    AppCode: 'FAC5',
    parametri: [
      { keyCode: 'firstName', valore: 'Mario' },
      { keyCode: 'mobilePhone', valore: '333 1' },
      { keyCode: 'fiscalCode', valore: 'BLLGVR87D52M999Y' },
    ],
  });
  expect(done.left).toEqual([`${MAIN}?token=a.b&AppCode=FAC5&isB2B=true`]);
});

// R4.41
test('a tax code with an open application for product 1 leads from the salary-backed site to the main one, with a token', async () => {
  const facts = visitor({ product: 'salary', onSalarySite: true, lookup: withPractice('personal') });
  const answers = { encodeToken: { Status: '0', token: 'a.b' } };
  const { deps, done } = aFlow(answers, { facts, taxCode: 'BLLGVR87D52M999Y' });
  advance(deps, 'taxCode');
  await vi.waitFor(() => expect(done.left).toEqual([`${MAIN}?token=a.b&AppCode=FAC5&isB2B=true`]));
  expect(done.went).toEqual([]);
});

// R4.42, R8.19
test('a failed token is logged, and the visitor leaves without it', async () => {
  const { deps, done, visit } = aFlow({}, { form });
  await leaveForMain(deps);
  expect([done.left, done.logged.length, visit().modal]).toEqual([[MAIN], 1, null]);
  expect([encodeToken.timeoutMs, encodeToken.retries]).toEqual([5_000, 0]);
});

// R7.36
test('each of the five typed values is sent under its name', async () => {
  const email = 'mario@posta.example';
  const whole = { ...form, lastName: 'Rossi', email, taxCode: 'RSSMRA80A01H501U' };
  const { deps, done } = aFlow({ encodeToken: { Status: '0', token: 'a.b' } }, { form: whole });
  await leaveForMain(deps);
  const parametri = [
    { keyCode: 'firstName', valore: 'Mario' },
    { keyCode: 'lastName', valore: 'Rossi' },
    { keyCode: 'email', valore: email },
    { keyCode: 'mobilePhone', valore: '333 1' },
    { keyCode: 'fiscalCode', valore: 'RSSMRA80A01H501U' },
  ];
  expect(done.calls[0]?.input).toEqual({ AppCode: 'FAC5', parametri });
});

test('a visit without typed values needs no token', async () => {
  const { deps, done } = aFlow();
  await leaveForMain(deps);
  expect([done.calls, done.left]).toEqual([[], [MAIN]]);
});
