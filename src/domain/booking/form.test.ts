import { expect, test } from 'vitest';
import type { Product } from '../product.ts';
import { DETAILS, FIELD_NAMES, FIELDS, type FieldName, type FormValues, fieldsOf, PERSON } from './fields.ts';
import { type FieldFaults, faultsOf, fromWire, tidied, toWire } from './form.ts';

const MARIO: FormValues = {
  firstName: 'Mario',
  lastName: 'Rossi',
  email: 'mario@gmail.it',
  mobile: '333 1234567',
  taxCode: 'RSSMRA80A01H501U',
  homePostcode: '00184',
  occupation: '2',
  isRegisteredCompany: '0',
  companyType: 'ditta_individuale',
  homeTown: 'Roma',
  homeAddress: 'Via della Vela 12',
};
const faultsIn = (product: Product, change: Partial<FormValues>) =>
  faultsOf(fieldsOf(product), { ...MARIO, ...change });
const empty = (names: readonly FieldName[], left = ''): Partial<FormValues> =>
  Object.fromEntries(names.map((name) => [name, left]));

test.each<[string, Partial<FormValues>]>([
  ['as typed', {}],
  ['with a pasted code', { taxCode: 'rss mra 80a01 h501 u' }],
  ['as a recognised customer, masked', { lastName: 'R****', email: 'm***@g***.it', mobile: '********67' }],
  ['with a masked surname that cannot be compared (R5.28)', { lastName: 'B****' }],
])('a person %s has no fault', (_, change) => expect(faultsIn('personal', change)).toEqual({}));

test.each<[Partial<FormValues>, FieldFaults]>([
  [{ lastName: 'Bianchi' }, { taxCode: 'incoherent' }],
  [{ firstName: 'Maria Luisa' }, { taxCode: 'incoherent' }],
  [{ taxCode: 'RSSMRA80A01H501X' }, { taxCode: 'tax-code-letter' }],
  [{ taxCode: 'RSSMRA80A01' }, { taxCode: 'tax-code-format' }],
  [{ firstName: 'M4rio' }, { firstName: 'letters' }],
  [{ lastName: '' }, { lastName: 'required' }],
  [
    { email: 'mario@', mobile: '12' },
    { email: 'email', mobile: 'phone' },
  ],
])('a form with %j reports %j (R5.19, R5.20, R5.27)', (change, faults) =>
  expect(faultsIn('personal', change)).toEqual(faults),
);

test.each(['', '  '])('a form of %j reports every field as missing (R5.1, R5.31)', (left) =>
  expect(faultsIn('personal', empty(FIELD_NAMES, left))).toEqual(empty(PERSON, 'required')),
);

// R5.2-R5.4
test.each([
  ['personal', []],
  ['salary', ['homePostcode', 'occupation']],
  ['business', ['isRegisteredCompany', 'companyType', 'homeTown', 'homeAddress']],
] as const)('a customer of %s must also fill in %j, in this order', (product, own) => {
  expect(Object.entries(faultsIn(product, empty(DETAILS)))).toEqual(own.map((name) => [name, 'required']));
  expect(faultsIn(product, {})).toEqual({});
});

test('a stored postcode and job are accepted as their own masks and as no other mask', () => {
  expect(faultsIn('salary', { homePostcode: '*****', occupation: '*' })).toEqual({});
  expect(faultsIn('salary', { homePostcode: '0018*' })).toEqual({ homePostcode: 'value' });
});

test("a mask in a field without a stored value is rejected with that field's fault", () => {
  const stars = empty(FIELD_NAMES, '*');
  expect(faultsOf(FIELD_NAMES, { ...MARIO, ...stars }, () => false)).toEqual({
    ...{ firstName: 'letters', lastName: 'letters', email: 'email', mobile: 'phone', taxCode: 'tax-code-format' },
    ...empty(DETAILS, 'value'),
  });
});

// R5.30, R0.11
test.each([
  ['salary', 'homePostcode', '2012', 'value'],
  ['salary', 'occupation', '5', 'value'],
  ['business', 'isRegisteredCompany', '2', 'value'],
  ['business', 'companyType', 'cooperativa', 'value'],
  ['salary', 'homePostcode', '00000', 'value'],
  ['business', 'homeTown', '   ', 'required'],
  ['business', 'homeTown', '!!', 'value'],
  ['business', 'homeTown', 'R', 'value'],
  ['business', 'homeTown', 'Roma 2', 'value'],
  ['business', 'homeAddress', '12', 'value'],
  ['business', 'homeAddress', '--', 'value'],
  ['business', 'homeAddress', 'Via ****', 'value'],
] as const)('on %s the field %s rejects "%s"', (product, name, value, fault) => {
  expect(faultsIn(product, { [name]: value })).toEqual({ [name]: fault });
});

// R5.30
test.each([
  ['salary', 'occupation', ['1', '2', '3', '4', '*']],
  ['salary', 'homePostcode', ['00118', ' 20121 ', '*****']],
  ['business', 'isRegisteredCompany', ['0', '1']],
  ['business', 'companyType', ['societa', 'ditta_individuale']],
  [
    'business',
    'homeTown',
    ['Re', 'Vo’', "Sant'Agata", 'San Candido/Innichen', 'Reggio nell’Emilia (RE)', 'Presicce-Acquarica'],
  ],
  ['business', 'homeAddress', ['Via Roma 10', 'C.da Pò, 3/b', 'SS 12, km 4']],
] as const)('on %s the field %s accepts each of %j', (product, name, values) => {
  for (const value of values) expect(faultsIn(product, { [name]: value }), value).toEqual({});
});

test('an empty choice is missing, not invalid', () => {
  expect(faultsIn('salary', { occupation: ' ' })).toEqual({ occupation: 'required' });
  expect(faultsIn('business', { companyType: ' ' })).toEqual({ companyType: 'required' });
});

test('the wire names of the fields stay as published', () =>
  expect(Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].wire]))).toEqual({
    ...{ firstName: 'nome', lastName: 'cognome', email: 'email', mobile: 'cellulare', taxCode: 'codiceFiscale' },
    ...{ homePostcode: 'capResidenza', occupation: 'tipoOccupazione', isRegisteredCompany: 'iscrittoCameraCommercio' },
    ...{ companyType: 'tipoAzienda', homeTown: 'comuneResidenza', homeAddress: 'indirizzoResidenza' },
  }));

test('a form is read from its wire names tidied, and an absent field is empty', () => {
  const typed = { ...MARIO, taxCode: ' rss mra 80a01–h501u', homeAddress: 'Via  della Vela\r\n12' };
  expect(fromWire(toWire(FIELD_NAMES, typed))).toEqual(MARIO);
  expect(tidied(typed)).toEqual(MARIO);
  expect(fromWire({ nome: 'Mario', tipoOccupazione: 3 })).toEqual({
    ...empty(FIELD_NAMES),
    ...{ firstName: 'Mario', occupation: '3' },
  });
});
