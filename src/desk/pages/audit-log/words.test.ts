import { expect, test } from 'vitest';
import { DESK_ENDPOINTS } from '#contract/desk/desk-endpoints.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';

const { register } = deskWordsOf('it');

// R16.2.15, R16.7.10
test('every desk endpoint has a text in the audit log and a row in the access report', () => {
  const calls = Object.values(DESK_ENDPOINTS).map(({ call }) => call);
  expect(calls.filter((call) => !Object.hasOwn(register.acts, call))).toEqual([]);
});
