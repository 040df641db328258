import { expect, test } from 'vitest';
import { checkEmail, mailboxOf, withoutInvalid } from './email.ts';

test.each([
  'mario@gmail.it',
  ' mario@gmail.it ',
  'a_b-c.d@x-y.example',
  '*@*.**',
  'm***@g***.it',
  'mario@gmail.it.invalid',
  'mario@gmail.it.INVALID',
  `a@x.${'a'.repeat(20)}`,
  `${'a'.repeat(64)}@x.it`,
  `a@${'b.'.repeat(125)}it`,
  '\u2066mario@gmail.it\u2069',
  '-a@b-c.x1.it',
])('the e-mail %s is accepted (R5.11, R5.12)', (email) => expect(checkEmail(email)).toBeNull());

test.each([
  'mario',
  'mario@',
  '@gmail.it',
  'mario@gmail',
  'mario@gmail.i',
  `a@x.${'a'.repeat(21)}`,
  'mario@gmail.1t',
  'mario+x@gmail.it',
  "o'neil@x.it",
  'niccolò@x.it',
  'a b@x.it',
  'a@b@x.it',
  'mario@x.invalid',
  'a..b@x.it',
  '.a@x.it',
  'a.@x.it',
  '..@b.it',
  'a@b..it',
  'a@.b.it',
  'a@-b.it',
  'a@b-.it',
  'a@b_c.it',
  `${'a'.repeat(65)}@x.it`,
  'a@x.it\nBcc: b@x.it',
  `${'a'.repeat(100_000)}@x.it`,
  `a@${'.a'.repeat(50_000)}`,
  `a@${'b.'.repeat(126)}it`,
  ...Array.from('!"#$%&\'()+,/:;<=>?[\\]^`{|}~', (stranger) => `ma${stranger}rio@x.it`),
  ...Array.from('!"#$%&\'()+,/:;<=>?[\\]^`{|}~', (stranger) => `mario@po${stranger}sta.it`),
  ...Array.from('!#$%&+,/0-:=?_~', (stranger) => `mario@x.i${stranger}t`),
])('the e-mail %.20j is rejected (R5.11-R5.13)', (email) => expect(checkEmail(email)).toBe('email'));

test('an empty e-mail is required', () => expect(checkEmail(' ')).toBe('required'));

// R5.12
test('only the suffix is removed, once', () => {
  expect(withoutInvalid('mario@gmail.it.invalid')).toBe('mario@gmail.it');
  expect(withoutInvalid('mario@gmail.it.INVALID')).toBe('mario@gmail.it');
  expect(withoutInvalid('mario@gmail.it.invalid.invalid')).toBe('mario@gmail.it.invalid');
  expect(withoutInvalid('mario@invalid.it')).toBe('mario@invalid.it');
  expect(withoutInvalid('mario@gmail.invalid.it')).toBe('mario@gmail.invalid.it');
});

// R13.6.1
test.each([
  ['Mario.Rossi@Gmail.com', 'mariorossi@gmail.com'],
  ['mario.rossi@googlemail.com', 'mariorossi@gmail.com'],
  [' Mario.Rossi@posta.example ', 'mario.rossi@posta.example'],
])('%s has the mailbox %s', (written, mailbox) => expect(mailboxOf(written)).toBe(mailbox));
