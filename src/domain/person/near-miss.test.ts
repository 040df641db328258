import { expect, test } from 'vitest';
import { nearMissOf } from './near-miss.ts';

test.each([
  ['mario@gmail.con', 'mario@gmail.com'],
  ['mario@gmial.com', 'mario@gmail.com'],
  ['mario@gmial.con', 'mario@gmail.com'],
  ['mario@gmai.com', 'mario@gmail.com'],
  ['mario@gmaill.com', 'mario@gmail.com'],
  ['mario@gnail.com', 'mario@gmail.com'],
  ['mario@gmail.co', 'mario@gmail.com'],
  ['mario@gmail.it', 'mario@gmail.com'],
  ['mario@iclould.com', 'mario@icloud.com'],
  ['mario@hotmial.it', 'mario@hotmail.it'],
  ['mario@hotmail.con', 'mario@hotmail.com'],
  ['mario@outlok.com', 'mario@outlook.com'],
  ['mario@yaho.it', 'mario@yahoo.it'],
  ['mario@liber.it', 'mario@libero.it'],
  ['mario@virglio.it', 'mario@virgilio.it'],
  ['mario@libero.itt', 'mario@libero.it'],
  ['mario@azienda.con', 'mario@azienda.com'],
  ['mario@libero.con', 'mario@libero.it'],
  ['mario@virgilio.com', 'mario@virgilio.it'],
  ['mario@tiscal.com', 'mario@tiscali.it'],
  [' Mario@GMAIL.CON ', 'mario@gmail.com'],
])('%s is suggested as %s', (typed, meant) => expect(nearMissOf(typed)).toBe(meant));

test.each([
  'mario@gmail.com',
  'mario@libero.it',
  'mario@mail.com',
  'mario@email.it',
  'mario@ymail.com',
  'mario@yahoo.fr',
  'mario@hotmail.de',
  'mario@azienda.it',
  'mario@posta.example',
  'mario@me.com',
  'mario@tim.it',
  'mario@alice.fr',
  'mario@studio.rossi.it',
  'm***@g***.con',
  'mario',
])('%s is not asked about', (typed) => expect(nearMissOf(typed)).toBeNull());
