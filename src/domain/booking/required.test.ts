import { expect, test } from 'vitest';
import { missingFields, type RequiredDraft } from './required.ts';

const PERSON: RequiredDraft = {
  nome: 'Mario',
  cognome: 'Rossi',
  email: 'mario@gmail.it',
  cellulare: '3331234567',
  codiceFiscale: 'RSSMRA80A01H501U',
  privacyExtcommoffer: 0,
  privacyOtherservice: '0',
  privacyProfilazione: 1,
};
const VISIT: RequiredDraft = { filiale: 'MI01', data: '20261123' };

test('every product requires the person and three consents (R5.1)', () => {
  for (const product of ['personal', 'salary', 'business'] as const) {
    expect(missingFields(product, {}, 'visit').slice(0, 8)).toEqual(Object.keys(PERSON));
  }
});

test.each([
  ['personal', ['filiale', 'data', 'privacyInterncommoffer']],
  ['salary', ['filiale', 'data', 'cap_utente', 'tipoOccupazione']],
  [
    'business',
    ['iscrittoCameraCommercio', 'tipoAzienda', 'comuneResidenza', 'indirizzoResidenza', 'privacyInterncommoffer'],
  ],
] as const)('%s also requires %j (R5.2-R5.4)', (product, own) =>
  expect(missingFields(product, PERSON, 'visit')).toEqual(own),
);

test('a call requires no visit fields (R5.2)', () => {
  expect(missingFields('personal', PERSON, 'call')).toEqual(['privacyInterncommoffer']);
  expect(missingFields('salary', PERSON, 'call')).toEqual(['cap_utente', 'tipoOccupazione']);
});

test.each([
  [-1, true],
  ['-1', true],
  ['', true],
  [' ', true],
  [null, true],
  [0, false],
  ['0', false],
  [1, false],
])('the answer %j is missing: %s (R5.5)', (answer, missing) => {
  const draft = { ...PERSON, ...VISIT, privacyInterncommoffer: answer };
  expect(missingFields('personal', draft, 'visit')).toEqual(missing ? ['privacyInterncommoffer'] : []);
});
