import { expect, test } from 'vitest';
import { agencyToBranch, toBranch } from './branch-shapes.ts';

// R3.14, R3.19
test("maps a branch of an answer to the page's names, with its free and taken slots in order", () => {
  const wire = {
    ...{ Codice: '0151', RagioneSociale: 'Milano Centro', Indirizzo: 'Via della Vela 12', CAP: '20121' },
    ...{ Citta: 'Milano', Provincia: 'MI', Latitudine: 45.46, Longitudine: 9.19 },
    Disponibilita: [{ Date: '2026-11-23', Slots: { '10:00': true, '09:30': false } }],
  };
  expect(toBranch(wire)).toEqual({
    ...{ code: '0151', name: 'Milano Centro', address: 'Via della Vela 12', cap: '20121' },
    ...{ city: 'Milano', province: 'MI', lat: 45.46, lng: 9.19, agency: false },
    days: [
      {
        date: '2026-11-23',
        hours: [
          { at: '09:30', free: false },
          { at: '10:00', free: true },
        ],
      },
    ],
  });
});

// R2.3.29, R3.18
test('maps an agency to a branch with its code and without days', () => {
  const wire = {
    ...{ CodiceOcsPV: 'A5039', RagioneSociale: 'Agenzia Vela', IndirizzoUfficio: 'Via Lecco 5', CAPUfficio: '20900' },
    ...{ CittaUfficio: 'Monza', ProvinciaUfficio: 'MB', Latitudine: 45.58, Longitudine: 9.27 },
    ...{ Email: 'a@quintavela.example', CodOcsCOMPASS: 'OCS1', Dal: '2019-01-01' },
  };
  expect(agencyToBranch(wire)).toEqual({
    ...{ code: 'A5039', name: 'Agenzia Vela', address: 'Via Lecco 5', cap: '20900', city: 'Monza', province: 'MB' },
    ...{ lat: 45.58, lng: 9.27, agency: true, days: [] },
  });
});
