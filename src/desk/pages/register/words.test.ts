import { expect, test } from 'vitest';
import { DESK_ENDPOINTS } from '#contract/desk/desk-endpoints.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';

const { register } = deskWordsOf('it');

// R16.2.15, R16.7.10
test('every call of the desk has its words in the register, and in the document of who looked', () => {
  const calls = Object.values(DESK_ENDPOINTS).map(({ call }) => call);
  expect(calls.filter((call) => !Object.hasOwn(register.acts, call))).toEqual([]);
});
