import { expect, test } from 'vitest';
import { checkEmail } from './email.ts';
import { hasMask, MASKED_CAP, MASKED_JOB, maskEmail, maskPhone, maskSurname } from './mask.ts';
import { checkName } from './name.ts';
import { checkPhone } from './phone.ts';

test.each([
  ['Rossi', 'R****'],
  ["D'Angelo", 'D****'],
  ['Fo', 'F****'],
  [' Rossi ', 'R****'],
  ['', ''],
])('the surname %j is shown as %j (R0.5)', (stored, shown) => expect(maskSurname(stored)).toBe(shown));

test.each([
  ['mario@gmail.it', 'm***@g***.it'],
  ['a@b.it', 'a***@b***.it'],
  ['laura.verdi@posta.example ', 'l***@p***.example'],
  ['mario.rossi@posta.azienda.example', 'm***@p***.example'],
  ['mario@gmail.it.invalid', 'm***@g***.it'],
  ['@gmail.it', ''],
  ['mario.rossi@gmail', ''],
  ['mario', ''],
  ['', ''],
])('the e-mail %j is shown as %j (R0.5)', (stored, shown) => expect(maskEmail(stored)).toBe(shown));

test.each([
  ['+393331234567', '********67'],
  ['800123456', '********56'],
  ['+39 333 1234567 ', '********67'],
  ['', ''],
])('the phone %j is shown as %j (R0.5)', (stored, shown) => expect(maskPhone(stored)).toBe(shown));

test('the mask of a value is recognised as one, and passes the check of its field', () => {
  const surname = maskSurname('Rossi');
  const email = maskEmail('mario@gmail.it.invalid');
  const phone = maskPhone('+393331234567');
  expect([surname, email, phone].every(hasMask)).toBe(true);
  expect([checkName(surname), checkEmail(email), checkPhone(phone)]).toEqual([null, null, null]);
  expect(hasMask('Rossi')).toBe(false);
});

test('a stored postcode is masked as five stars and a stored job as one', () => {
  expect([MASKED_CAP, MASKED_JOB]).toEqual(['*****', '*']);
});
