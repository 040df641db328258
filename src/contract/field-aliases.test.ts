import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { agentCreate, sendToLeadManager } from './agents.ts';
import { createAppointment, getAppointment } from './appointments.ts';
import {
  cancelAppointment,
  createBusiness,
  createPersonal,
  createSalary,
  endUnverified,
  sendCode,
  verifyCode,
} from './change.ts';
import { askEarlier, endEarlier } from './earlier.ts';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINT_LIST } from './endpoints.ts';
import { inOneSpelling } from './field-aliases.ts';
import { lookUp } from './lookup.ts';
import { changeConsent, consentReceipt, eraseOwnData, readOwnData } from './own-data.ts';

const CODE = 'ABCDEFGHIJKLMNOPQR';
const read = ({ input }: Endpoint, body: object) => z.parse(input, inOneSpelling(input, body));
const visit = { codFiliale: '0101', data: '20261123', ora: '09:00', prodottoLvl1: 'PP' };
const datiCliente = { nome: 'Ginevra', cognome: 'Bellacqua', email: 'g@velaposta.example', codiceFiscale: 'X' };

const NAMING: [Endpoint, object][] = [
  [getAppointment, {}],
  [cancelAppointment, { versione: 1 }],
  [endUnverified, {}],
  [askEarlier, { dal: '2026-11-24', parte: 'tutto', vicine: false }],
  [endEarlier, {}],
  [sendCode, {}],
  [verifyCode, { codice: '123456' }],
  [createAppointment, { ...visit, datiCliente }],
  [agentCreate, { datiCliente }],
  [sendToLeadManager, { datiCliente }],
  [createPersonal, {}],
  [createSalary, {}],
  [createBusiness, {}],
  [readOwnData, {}],
  [changeConsent, { scopo: 'privacyProfilazione', risposta: false, impronta: 'a'.repeat(64) }],
  [consentReceipt, { scopo: 'privacyProfilazione' }],
  [eraseOwnData, {}],
];

// R14.2.13, R0.80
test.each(NAMING)('$call accepts a request code under both its names', (endpoint, rest) => {
  const [one, other] = ['oppID', 'appointmentId'].map((name) => read(endpoint, { ...rest, [name]: CODE }));
  for (const said of [one, other]) expect(Object.values(said as object)).toContain(CODE);
});

// R14.2.13
test('no other endpoint has a request code in its input', () => {
  const names = ({ input }: Endpoint) => Object.keys((input as { readonly shape?: object }).shape ?? {});
  const naming = ENDPOINT_LIST.filter((each) =>
    names(each).some((name) => name === 'oppID' || name === 'appointmentId'),
  );
  expect(naming.map(({ call }) => call).sort()).toEqual(NAMING.map(([{ call }]) => call).sort());
});

// R14.2.12, R0.80
test('a callback flag and a telephone are accepted in both spellings', () => {
  const said = { ...visit, Ricontatto: 1, datiCliente: { ...datiCliente, telefono: '333 1234567' } };
  expect(read(createAppointment, said)).toMatchObject({ ricontatto: 1, datiCliente: { telefono: '333 1234567' } });
  expect(read(createPersonal, { Ricontatto: '1' })).toMatchObject({ ricontatto: '1' });
});

// R14.2.12, R0.80
test('the answer to a tax code is read in both spellings, nested fields included', () => {
  const empty = { nome: '', cognome: '', email: '', codiceFiscale: '', capResidenza: '', cap: '', tipoOccupazione: '' };
  const answer = { lookupRef: '', isAlreadyPP: false, isAlreadyC5: false };
  const foreign = {
    datiCliente: { ...empty, telefono: '1' },
    appointmentData: { oppID: CODE },
    ricontatto: 1,
    ...answer,
  };
  expect(z.parse(lookUp.output, inOneSpelling(lookUp.output, foreign))).toEqual({
    ...answer,
    datiCliente: { ...empty, cellulare: '1' },
    appointmentData: { appointmentId: CODE },
    Ricontatto: 1,
  });
});

test('two values for one field, or an unknown name, are left for the schema to reject', () => {
  const both = { oppID: CODE, appointmentId: `${CODE}X` };
  expect(inOneSpelling(getAppointment.input, both)).toEqual(both);
  expect(inOneSpelling(getAppointment.input, { codice: 1 })).toEqual({ codice: 1 });
  expect(inOneSpelling(getAppointment.input, [CODE])).toEqual([CODE]);
});
