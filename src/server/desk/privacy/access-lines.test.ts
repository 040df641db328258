import { expect, test } from 'vitest';
import type { HeldRequest } from '#contract/desk/held-data.ts';
import { requestLines } from './access-lines.ts';

const AT = '2026-11-23T08:05:00Z';
const held = (dettagli: HeldRequest['dettagli']): HeldRequest => ({
  ...{ oppID: 'OPP000000000000001', tipo: 'richiesta', prodotto: 5, agente: null, stato: 'confirmed', soloInfo: false },
  ...{ filiale: null, quando: null, creata: AT, cambiata: AT, canale: 'web', contattoProvato: true },
  ...{ nome: 'Ginevra', cognome: 'Bellacqua', codiceFiscale: 'BLLGVR87D52M999Y' },
  ...{ email: 'g@velaria.example', cellulare: '3331234567' },
  ...{
    dettagli,
    provenienza: { utm: 'x' },
    presenza: null,
    richiamata: null,
    attese: [],
    ricollocazioni: [],
    consensi: [],
  },
  ...{ messaggi: [], note: [], questionari: [], foglioOfferta: null },
});

// R16.7.10
test('the report names stored form fields in the words of the page', () => {
  const company = {
    ...{ iscrittoCameraCommercio: '0', tipoAzienda: 'societa', comuneResidenza: 'Catania' },
    ...{ indirizzoResidenza: 'Via della Vela 3', eligible: false, isPP: false, stored: ['cognome'] },
  };
  expect(requestLines(held(company))).toEqual(
    expect.arrayContaining([
      ['È iscritta alla Camera di Commercio da almeno due anni?', 'No'],
      ['Tipo di azienda', 'Società'],
      ['Comune', 'Catania'],
      ['Indirizzo', 'Via della Vela 3'],
      ['Attiva da due anni', 'no'],
      ["Presi dall'anagrafica", 'cognome'],
      ['utm', 'x'],
    ]),
  );
  expect(requestLines(held({ tipoOccupazione: '2', capResidenza: '20122' }))).toEqual(
    expect.arrayContaining([
      ['Occupazione', 'dipendente'],
      ['CAP di residenza', '20122'],
    ]),
  );
});

// R16.7.10
test('the report names the band of a call, and not the half-hour of its seat', () => {
  const whenOf = (change: Partial<HeldRequest>) =>
    requestLines({ ...held({}), tipo: 'ricontatto', ...change }).find(([label]) => label === 'Giorno e ora')?.[1];
  expect(whenOf({ quando: AT })).toBe('23/11/2026 09:05');
  expect(whenOf({ quando: '2026-11-23T08:00:00Z', fascia: '9-12' })).toBe('23/11/2026, fascia 9-12');
  expect(whenOf({ fascia: '15-18' })).toBe('fascia 15-18');
});

// R16.7.10
test('the report names the wishes of a waiting person, and each slot that was offered', () => {
  const offerte = [{ quando: AT, filiale: 'Filiale di Milano', inizio: '2026-11-26T09:30:00Z', stato: 'refused' }];
  const attese = [{ quando: AT, finita: null, dal: '2026-11-24', parte: 'morning', vicine: true, offerte }];
  expect(requestLines({ ...held({}), attese })).toEqual(
    expect.arrayContaining([
      ['Attesa di un posto prima', 'chiesta 23/11/2026 09:05, dal 24/11/2026, mattina, anche in filiali vicine'],
      ['Posto offerto prima', '23/11/2026 09:05. Filiale di Milano, 26/11/2026 10:30: rifiutato'],
    ]),
  );
});
