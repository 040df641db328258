import { expect, test } from 'vitest';
import { simplePayload } from '#contract/change.ts';
import { aPayload } from '../booking.testing.ts';
import { normalise } from './normalise.ts';
import { normaliseSimple } from './normalise-simple.ts';

const street = { indirizzoResidenza: 'Via della Vela\r\n3', comuneResidenza: '\u0007Catania\u2028' };

// R13.1.6
test('characters invisible in a line are removed from every field, for every call', () => {
  const kept = { homeAddress: 'Via della Vela 3', homeTown: 'Catania' };
  const media = { gclid: 'a\u0001b', mediacode: '\n', clientID: '*\u001b[2J' };
  const told = { gclId: 'a b', clientId: '[2J' };
  const fromFunnel = normalise(aPayload({ ...media, datiCliente: street }), 'it');
  const fromOlder = normaliseSimple(simplePayload.parse({ ...media, ...street }), 'business', 'it');
  for (const request of [fromFunnel, fromOlder]) {
    expect(request.form).toMatchObject(kept);
    expect(request.media).toEqual(told);
  }
});

const person = {
  nome: ' Ginevra',
  cognome: 'Bellacqua',
  email: 'g@velaria.example',
  codiceFiscale: 'BLLGVR87D52M999Y',
};
const [texts, numbers] = [
  { privacyInterncommoffer: '1', privacyOtherservice: '0', privacyProfilazione: '', privacyExtcommoffer: '-1' },
  { privacyInterncommoffer: 1, privacyOtherservice: 0, privacyProfilazione: -1 },
] as const;

// R3.1, R3.2, R3.35
test("the older payload and the customer page's convert to equal requests, with consents as texts or numbers", () => {
  const home = { capResidenza: '00184', tipoOccupazione: '3' };
  const fromFunnel = normalise(
    aPayload({
      ...{ prodottoLvl1: 'C5', codFiliale: 'A5001', data: '20261123', ora: '10:00', capRicerca: '20121' },
      ...{ solo_info: 'si', mediacode: 'PT01', clientId: 'c1' },
      datiCliente: { ...person, ...texts, ...home, cellulare: '333 1234567' },
    }),
    'it',
  );
  const fromOlder = normaliseSimple(
    simplePayload.parse({
      ...{ prodotto: 3, filiale: 'A5001', data: '2026-11-23 10:00', cap: '20121', cap_utente: '00184' },
      ...{ solo_info: 'si', mediacode: 'PT01', clientID: 'c1', impiego: -1, tipoOccupazione: 3 },
      ...{ ...person, ...numbers, telefono: '333 1234567' },
    }),
    'personal',
    'it',
  );
  expect(fromOlder).toEqual(fromFunnel);
  expect(fromFunnel).toMatchObject({ product: 'salary', kind: 'visit', slot: { day: '2026-11-23', minute: 600 } });
  expect(fromFunnel.consents).toEqual({
    privacyInterncommoffer: 1,
    privacyOtherservice: 0,
    privacyProfilazione: null,
    privacyExtcommoffer: null,
  });
});

// R3.5, R3.35
test.each([
  [1, 'call'],
  ['1', 'call'],
  [true, 'call'],
  [0, 'visit'],
  ['0', 'visit'],
  [false, 'visit'],
] as const)('the call flag written %j requests a %s, in every payload and spelling of its name', (flag, kind) => {
  expect(normalise(aPayload({ ricontatto: flag }), 'it').kind).toBe(kind);
  for (const name of ['ricontatto', 'ricontatto_external'])
    expect(normaliseSimple(simplePayload.parse({ [name]: flag }), 'personal', 'it').kind, name).toBe(kind);
});

// R3.5, R3.35
test.each([
  ['true', 'call'],
  ['True', 'call'],
  ['false', 'visit'],
  ['False', 'visit'],
  ['', 'visit'],
] as const)('the older payload also accepts the call flag as a word: %j requests a %s', (flag, kind) => {
  for (const name of ['ricontatto', 'ricontatto_external'])
    expect(normaliseSimple(simplePayload.parse({ [name]: flag }), 'personal', 'it').kind, name).toBe(kind);
});
