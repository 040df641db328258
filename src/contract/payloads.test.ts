import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { DESK_FIELDS, FIELD_NAMES, fieldOf } from '#domain/booking/fields.ts';
import { agentDirect, agentPayload } from './agents.ts';
import { createAnswer, newStylePayload } from './appointments.ts';
import { simplePayload } from './change.ts';
import { bookAtDesk } from './desk/booking.ts';
import { encodeToken } from './tokens.ts';

const person = { nome: 'Ginevra', cognome: 'Bellacqua', email: 'g@velaria.example', codiceFiscale: 'BLLGVR87D52M999Y' };
const visit = { codFiliale: '0101', data: '20261123', ora: '10:00', prodottoLvl1: 'PP' };
const funnel = (more: object = {}, client: object = {}) => ({
  ...visit,
  ...more,
  datiCliente: { ...person, ...client },
});
const older = (more: object = {}) => ({ ...person, filiale: '0101', data: '2026-11-23 10:00', ...more });
const takes = (schema: z.ZodMiniType, given: unknown) => schema.safeParse(given).success;

test('an unknown field is rejected at every level of both payloads (R0.79)', () => {
  expect([takes(newStylePayload, funnel()), takes(simplePayload, older())]).toEqual([true, true]);
  expect(takes(newStylePayload, funnel({ sconosciuto: 1 }))).toBe(false);
  expect(takes(newStylePayload, funnel({}, { sconosciuto: 1 }))).toBe(false);
  expect(takes(newStylePayload, funnel({ datiMediaUTM: { sconosciuto: '' } }))).toBe(false);
  expect(takes(newStylePayload, funnel({ datiAggiuntivi: { sconosciuto: '' } }))).toBe(false);
  expect(takes(simplePayload, older({ sconosciuto: 1 }))).toBe(false);
});

test('typed text is tidied before it is measured, in both payloads and at the desk', () => {
  const raw = {
    ...{ nome: '\u200BD’Amico\u00A0 ', cognome: 'Nicolo\u0300', email: ' g@velaria.example\uFE0F' },
    ...{ cellulare: '\u202A+39 333 123 4567\u202C', codiceFiscale: '\u00A0RSS MRA – 80A01 H501U ' },
  };
  const meant = {
    ...{ nome: "D'Amico", cognome: 'Nicolò', email: 'g@velaria.example' },
    ...{ cellulare: '+39 333 123 4567', codiceFiscale: 'RSS MRA - 80A01 H501U' },
  };
  const cap = { capResidenza: '\u00A020121 ' };
  expect(newStylePayload.parse(funnel({}, { ...raw, ...cap })).datiCliente).toMatchObject({
    ...meant,
    capResidenza: '20121',
  });
  expect(simplePayload.parse(older({ ...raw, ...cap }))).toMatchObject({ ...meant, capResidenza: '20121' });
  expect(bookAtDesk.input.shape.persona.parse({ ...raw, ...cap })).toMatchObject({ ...meant, capResidenza: '20121' });
});

test.each([
  ...['cap', 'cap_utente', 'impiego', 'consolidamento', 'tipoOccupazione', 'cellulare', 'telefono', 'contactID'],
  ...['indirizzoResidenza', 'capResidenza', 'comuneResidenza', 'solo_info', 'lookupRef', 'versioneConsensi'],
  ...['ricontatto', 'ricontattoCf', 'ricontattoLuogo', 'ricontatto_external', 'IsForzosoClink', 'oppID'],
  ...['clientID', 'sessionID', 'gclid', 'mediacode'],
])('the older payload of a change accepts %s (R3.27)', (name) => {
  expect(takes(simplePayload, older({ [name]: name === 'solo_info' ? 'no' : '' }))).toBe(true);
});

test.each([
  ...['localitaNascita', 'localitaResidenza', 'provinciaNascita', 'dataNascita', 'sesso', 'siglaProvinciaResidenza'],
])("the funnel's customer field %s accepts only an empty value (R3.32)", (name) => {
  expect(takes(newStylePayload, funnel({}, { [name]: '' }))).toBe(true);
  expect(takes(newStylePayload, funnel({}, { [name]: 'x' }))).toBe(false);
});

const CONSENTS = ['privacyInterncommoffer', 'privacyOtherservice', 'privacyProfilazione', 'privacyExtcommoffer'];

test.each([0, 1, -1, '0', '1', '-1', '', undefined])(
  'each of the four consents accepts %j, in both payloads (R3.2)',
  (answer) => {
    const consents = answer === undefined ? {} : Object.fromEntries(CONSENTS.map((name) => [name, answer]));
    expect([takes(newStylePayload, funnel({}, consents)), takes(simplePayload, older(consents))]).toEqual([true, true]);
  },
);

test.each([2, 'si', true, null])('no consent accepts %j (R3.2)', (answer) => {
  for (const name of CONSENTS) {
    expect(takes(newStylePayload, funnel({}, { [name]: answer })), name).toBe(false);
    expect(takes(simplePayload, older({ [name]: answer })), name).toBe(false);
  }
});

test.each([0, 1, true, false, '', '0', '1', 'true', 'false', 'True', 'False'])(
  'a forced call accepts %j, in both payloads (R0.80)',
  (IsForzosoClink) => {
    expect(takes(newStylePayload, funnel({ IsForzosoClink }))).toBe(true);
    expect(takes(simplePayload, older({ IsForzosoClink }))).toBe(true);
  },
);

test('a create is confirmed or refused with a reason, without a third answer (R0.18, R7.49, R7.50)', () => {
  const confirmed = { Status: '0', resultCode: 0, Message: '', oppID: 'A'.repeat(18), contactID: '', typUrl: '' };
  const refused = { Status: '2', resultCode: 2, Message: '', motivo: 'slot-taken', alternative: [] };
  expect([takes(createAnswer, confirmed), takes(createAnswer, refused)]).toEqual([true, true]);
  for (const other of [
    { ...confirmed, resultCode: 1 },
    { ...confirmed, resultCode: 2 },
    { ...confirmed, Status: '2' },
    { ...refused, resultCode: 0 },
    { ...refused, motivo: 'busy' },
    {},
  ])
    expect(takes(createAnswer, other), JSON.stringify(other)).toBe(false);
});

test('only typed values go to the other site, five at most (R7.36)', () => {
  const token = (...keys: readonly string[]) => ({
    AppCode: 'FAC5',
    parametri: keys.map((keyCode) => ({ keyCode, valore: 'x' })),
  });
  expect(takes(encodeToken.input, token('firstName', 'lastName', 'email', 'mobilePhone', 'fiscalCode'))).toBe(true);
  for (const key of ['oppID', 'contactID', 'privacyInterncommoffer', 'prodotto'])
    expect(takes(encodeToken.input, token(key)), key).toBe(false);
  expect(takes(encodeToken.input, token(...Array<string>(6).fill('email')))).toBe(false);
});

test.each(['codFiliale', 'data', 'ora'] as const)(
  'a request for an agent accepts %s only empty or absent (R3.36)',
  (name) => {
    const { [name]: _, ...without } = { ...funnel(), codFiliale: '', data: '', ora: '', codiceSubAgente: 'AG007' };
    for (const given of [without, { ...without, [name]: '' }])
      expect(agentPayload.parse(given)).toMatchObject({ codiceSubAgente: 'AG007', [name]: '' });
  },
);

test('an answer about an agent contains no contact (R3.22)', () => {
  const agent = {
    Codice: 'AG007',
    Nome: 'Livia Rocca',
    Cellulare: '',
    Email: '',
    ElencoCAP: ['20121'],
    pluri: 0,
    OAM: '',
  };
  expect(takes(agentDirect.output, agent)).toBe(true);
  expect(takes(agentDirect.output, { ...agent, Cellulare: '333 1234567' })).toBe(false);
  expect(takes(agentDirect.output, { ...agent, Email: 'ag007@velaria.example' })).toBe(false);
});

test.each(FIELD_NAMES)('both payloads accept %s under its wire name, up to its maximum length', (name) => {
  const { wire, max, options } = fieldOf(name);
  const field = (value: string) => [
    takes(newStylePayload, funnel({}, { [wire]: value })),
    takes(simplePayload, older({ [wire]: value })),
  ];
  expect(field(options?.[0] ?? 'a'.repeat(max))).toEqual([true, true]);
  expect(field('a'.repeat(options ? 21 : max + 1))).toEqual([false, false]);
});

test('the desk accepts the fields of its two products under their wire names', () => {
  const lines = Object.keys(bookAtDesk.input.shape.persona.shape);
  expect(lines.sort()).toEqual(DESK_FIELDS.map((name) => fieldOf(name).wire).sort());
});
