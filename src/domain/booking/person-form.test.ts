import { expect, test } from 'vitest';
import { type PersonDraft, validatePerson } from './person-form.ts';

const MARIO: PersonDraft = {
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'mario@gmail.it',
  cellulare: '333 1234567',
  codiceFiscale: 'RSSMRA80A01H501U',
};

test.each<[string, Partial<PersonDraft>]>([
  ['as typed', {}],
  ['with a pasted code', { codiceFiscale: 'rss mra 80a01 h501 u' }],
  ['as a recognised customer, masked', { cognome: 'R****', email: 'm***@g***.it', cellulare: '********67' }],
  ['with a masked surname that cannot be compared (R5.28)', { cognome: 'B****' }],
])('a person %s has no fault', (_, change) => expect(validatePerson({ ...MARIO, ...change })).toEqual({}));

test.each<[Partial<PersonDraft>, Partial<Record<keyof PersonDraft, string>>]>([
  [{ cognome: 'Bianchi' }, { codiceFiscale: 'incoherent' }],
  [{ nome: 'Maria Luisa' }, { codiceFiscale: 'incoherent' }],
  [{ codiceFiscale: 'RSSMRA80A01H501X' }, { codiceFiscale: 'tax-code-letter' }],
  [{ codiceFiscale: 'RSSMRA80A01' }, { codiceFiscale: 'tax-code-format' }],
  [{ nome: 'M4rio' }, { nome: 'letters' }],
  [{ cognome: '' }, { cognome: 'required' }],
  [
    { email: 'mario@', cellulare: '12' },
    { email: 'email', cellulare: 'phone' },
  ],
])('%j gives %j (R5.19, R5.20, R5.27)', (change, faults) =>
  expect(validatePerson({ ...MARIO, ...change })).toEqual(faults),
);

test.each(['', '  '])('a form of %j reports every field as missing (R5.1, R5.31)', (left) => {
  const nothing = { nome: left, cognome: left, email: left, cellulare: left, codiceFiscale: left };
  expect(validatePerson(nothing)).toEqual({
    nome: 'required',
    cognome: 'required',
    email: 'required',
    cellulare: 'required',
    codiceFiscale: 'required',
  });
});
