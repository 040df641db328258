import { describe, expect, test } from 'vitest';
import { callback, visitor } from '#domain/flow/flow-state.testing.ts';
import type { Facts } from '#domain/flow/flow-state.ts';
import { isRecognised } from '#domain/flow/predicates.ts';
import { aBranch, MILAN } from '../../session/deps.testing.ts';
import { NO_FORM } from '../../session/person.ts';
import { newVisit, type Visit } from '../../session/visit.ts';
import { createPayload } from './create-payload.ts';

const visit = (change: Partial<Visit> = {}, facts: Partial<Facts> = {}): Visit => ({
  ...newVisit('t'.repeat(20)),
  facts: visitor(facts),
  ...change,
});
const sent = (change: Partial<Visit> = {}, facts: Partial<Facts> = {}) => createPayload(visit(change, facts));
const form = {
  ...NO_FORM,
  firstName: ' Mario',
  lastName: 'Rossi ',
  email: 'm@posta.example',
  mobile: '333 1234567',
  taxCode: 'RSSMRA80A01M999X',
};

describe('the contact facts of a visit', () => {
  // R3.1, R3.9
  test('are empty at first, without any preselection', () => {
    const { form: nothing, taxCode, infoOnly, branches, choice } = visit();
    expect([...Object.values(nothing), taxCode].join('')).toBe('');
    const { branch, days, date, hour } = choice;
    expect({ infoOnly, branches, branch, days, date, hour }).toEqual({
      ...{ infoOnly: false, branches: [], branch: null, days: [], date: null, hour: null },
    });
  });

  // R3.1, R3.30
  test('are sent under their names', () => {
    expect(sent({ form }).datiCliente).toMatchObject({
      nome: 'Mario',
      cognome: 'Rossi',
      email: 'm@posta.example',
      cellulare: '333 1234567',
      codiceFiscale: 'RSSMRA80A01M999X',
      contactID: '',
    });
  });

  // R3.32
  test('are empty if the product does not ask for them', () => {
    const { datiCliente } = sent({ form });
    for (const name of [
      ...(['indirizzoResidenza', 'capResidenza', 'localitaNascita', 'localitaResidenza', 'provinciaNascita'] as const),
      ...(['dataNascita', 'sesso', 'siglaProvinciaResidenza', 'contactID'] as const),
    ])
      expect(datiCliente[name], name).toBe('');
  });

  // R3.1
  test("have the searched postcode, the postcode of residence and the company's seat under separate names", () => {
    const place = { cap: '20121', city: 'Milano', type: 'CAP', ...MILAN } as const;
    const salary = sent({ place, form: { ...form, homePostcode: '95121' } }, { product: 'salary' });
    expect([salary.capRicerca, salary.datiCliente.capResidenza]).toEqual(['20121', '95121']);
    const company = { ...form, homeTown: 'Catania', homeAddress: 'Via della Vela 3' };
    expect(sent({ form: company }, { product: 'business' }).datiCliente).toMatchObject({
      comuneResidenza: 'Catania',
      indirizzoResidenza: 'Via della Vela 3',
    });
  });
});

describe('the choices of a visit', () => {
  // R3.6, R4.97, R5.52, R5.53
  test.each([
    ['pubblico', '2'],
    ['oltre-15', '2'],
    ['pensionato', '3'],
    ['autonomo', '1'],
    ['altro', '4'],
    ['', ''],
  ] as const)('send the job %s as %s', (job, code) => {
    expect(sent({ form: { ...form, occupation: job } }, { product: 'salary' }).datiCliente.tipoOccupazione).toBe(code);
  });

  // R3.31
  test("send the survey's job, or the form's job without a survey answer", () => {
    const survey = { status: 'open', job: 1, loans: -1 } as const;
    const unanswered = { ...survey, job: -1 } as const;
    const worker = { ...form, occupation: 'pensionato' };
    expect(sent({ form: worker, survey: unanswered }, { product: 'salary' }).datiCliente.tipoOccupazione).toBe('3');
    expect(sent({ form: worker, survey }, { product: 'salary' }).datiCliente.tipoOccupazione).toBe('1');
    expect(sent({ survey }).datiCliente.tipoOccupazione).toBe('1');
  });

  // R3.28, R3.29
  test.each([
    ['personal', false, 'PP', 'VC'],
    ['salary', false, 'C5', 'VC'],
    ['salary', true, 'C5', 'QV'],
    ['business', false, 'BS', 'VC'],
  ] as const)('send product %s, on the salary-backed site %s, as %s of %s', (product, onSalarySite, level, brand) => {
    expect(sent({}, { product, onSalarySite })).toMatchObject({
      ...{ prodottoLvl1: level, societa: brand, utenteInterno: '' },
    });
  });

  // R3.6
  test.each(['0', '1'] as const)('send whether a company is registered (%s) and its type', (registered) => {
    const company = { ...form, isRegisteredCompany: registered, companyType: 'ditta_individuale' };
    const words = { iscrittoCameraCommercio: registered, tipoAzienda: 'ditta_individuale' };
    expect(sent({ form: company }, { product: 'business' }).datiCliente).toMatchObject(words);
  });

  // R3.6
  test("keep an appointment's code with its origin, and never send it in a create", () => {
    const own = newVisit('t'.repeat(20));
    const outside = newVisit('t'.repeat(20), {}, 'ABCDEFGHIJKLMNOPQR');
    expect([own.oppId, own.facts.externalOppId]).toEqual(['', false]);
    expect([outside.oppId, outside.facts.externalOppId]).toEqual(['ABCDEFGHIJKLMNOPQR', true]);
    expect(createPayload(outside).oppID).toBe('');
  });
});

describe('the flow facts of a visit', () => {
  // R3.8
  test('have the place with its text, its coordinates and its source', () => {
    const place = { cap: '10121', city: 'Torino', lat: 45.07, lng: 7.68, type: 'ADDRESS' } as const;
    const known = visit({ searchText: 'Via Roma 10, Torino', place });
    expect([known.searchText, known.place?.type, sent({ place }).capRicerca]).toEqual([
      'Via Roma 10, Torino',
      'ADDRESS',
      '10121',
    ]);
    expect([visit().searchText, visit().place]).toEqual(['', null]);
  });

  // R3.8, R3.29, R1.13
  test.each([
    [false, 'no', 'STD'],
    [true, 'si', 'INFO'],
  ] as const)('send information only %s as «%s»', (infoOnly, word, level) => {
    expect(sent({ infoOnly })).toMatchObject({ solo_info: word, prodottoLvl2: level });
  });

  // R3.5
  test.each([
    ['no', 0, '20261123'],
    ['yes', 1, ''],
  ] as const)('send a call chosen with %s as %i', (choice, ricontatto, data) => {
    const branch = aBranch();
    const chosen = { branch, days: branch.days, date: '2026-11-23', hour: '09:30', picked: false, loadingDays: false };
    expect(sent({ choice: chosen }, { callback: callback({ choice }) })).toMatchObject({ ricontatto, data });
  });

  // R3.8
  test('say from the lookup whether the customer is known and has an appointment', () => {
    const known = { recognised: true, contactComplete: true, residenceCapKnown: true } as const;
    const ready = visitor({ lookup: { status: 'ready', person: known, openPractice: 'none' } });
    const booked = visitor({ lookup: { status: 'existing-appointment' } });
    expect([ready, visitor(), booked].map(isRecognised)).toEqual([true, false, false]);
  });
});
