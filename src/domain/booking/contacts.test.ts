import { expect, test } from 'vitest';
import { changedContactFault, isKept } from './contacts.ts';

test.each([
  ['email', '', null],
  ['email', ' g***@p***.example ', null],
  ['email', 'altra@posta.example', null],
  ['email', 'g***@q***.example', 'email'],
  ['email', 'altra@', 'email'],
  ['mobile', '333 111 2222', null],
  ['mobile', '333', 'phone'],
  ['mobile', '********11', 'phone'],
] as const)('the %s %j in place of its mask has the fault %j', (field, typed, fault) =>
  expect(changedContactFault(field, typed, field === 'email' ? 'g***@p***.example' : '********67')).toBe(fault),
);

test('a contact whose field is empty or unchanged is kept', () => {
  expect([isKept(' ', 'g***@p***.example'), isKept('a@b.it ', 'a@b.it'), isKept('c@b.it', 'a@b.it')]).toEqual([
    true,
    true,
    false,
  ]);
});
