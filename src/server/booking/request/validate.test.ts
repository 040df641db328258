import { expect, test } from 'vitest';
import { aPayload } from '../booking.testing.ts';
import { normalise } from './normalise.ts';
import { faultyFields } from './validate.ts';

type Change = Parameters<typeof aPayload>[0];
const faultyIn = (change: Change) => faultyFields(normalise(aPayload(change), 'it'));

const nobody = { nome: '', cognome: '', email: '', cellulare: '', codiceFiscale: '' };
const silent = {
  privacyInterncommoffer: '',
  privacyOtherservice: '',
  privacyProfilazione: '',
  privacyExtcommoffer: '',
} as const;
const PERSON = Object.keys(nobody);
const THREE = ['privacyOtherservice', 'privacyProfilazione', 'privacyExtcommoffer'];
const nowhere = { codFiliale: '', data: '', ora: '' };

test.each(['PP', 'C5', 'BS'] as const)('every product requires the person and three consents: %s (R5.1)', (level) =>
  expect(faultyIn({ prodottoLvl1: level, datiCliente: { ...nobody, ...silent } })).toEqual(
    expect.arrayContaining([...PERSON, ...THREE]),
  ),
);

test.each([
  ['PP', ['privacyInterncommoffer', 'codFiliale', 'data']],
  ['C5', ['capResidenza', 'tipoOccupazione', 'codFiliale', 'data']],
  ['BS', ['iscrittoCameraCommercio', 'tipoAzienda', 'comuneResidenza', 'indirizzoResidenza', 'privacyInterncommoffer']],
] as const)('%s also requires %j (R5.2-R5.4)', (level, own) =>
  expect(faultyIn({ ...nowhere, prodottoLvl1: level, datiCliente: { privacyInterncommoffer: '' } })).toEqual(own),
);

test('a call requires no branch and no day (R5.2)', () => {
  const call = { ...nowhere, ricontatto: 1, datiCliente: { privacyInterncommoffer: '' } } as const;
  expect(faultyIn(call)).toEqual(['privacyInterncommoffer']);
  expect(faultyIn({ ...call, prodottoLvl1: 'C5' })).toEqual([
    'capResidenza',
    'tipoOccupazione',
    'privacyInterncommoffer',
  ]);
});

test.each([
  [-1, true],
  ['-1', true],
  ['', true],
  [0, false],
  ['0', false],
  [1, false],
] as const)('the answer %j is missing: %s (R5.5)', (answer, missing) =>
  expect(faultyIn({ datiCliente: { privacyOtherservice: answer } })).toEqual(missing ? ['privacyOtherservice'] : []),
);

test('a job of -1 is missing (R5.5)', () => {
  const home = { capResidenza: '00184' };
  expect(faultyIn({ prodottoLvl1: 'C5', datiCliente: { ...home, tipoOccupazione: -1 } })).toEqual(['tipoOccupazione']);
  expect(faultyIn({ prodottoLvl1: 'C5', datiCliente: { ...home, tipoOccupazione: 3 } })).toEqual([]);
});

test.each([
  [{ tipoOccupazione: '3', capResidenza: '99999', comuneResidenza: 'Catania 2' }, []],
  [{ tipoOccupazione: '7' }, ['tipoOccupazione']],
  [{ capResidenza: '12' }, ['capResidenza']],
  [{ indirizzoResidenza: 'Via*', comuneResidenza: '*' }, ['comuneResidenza', 'indirizzoResidenza']],
])('of the fields that the product does not ask for, %j have faults in %j', (given, wrong) =>
  expect(faultyIn({ datiCliente: given })).toEqual(wrong),
);
