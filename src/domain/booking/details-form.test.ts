import { expect, test } from 'vitest';
import { type DetailsDraft, detailFieldsOf, validateDetails } from './details-form.ts';

const nothing: DetailsDraft = {
  capResidenza: '',
  tipoOccupazione: '',
  iscrittoCameraCommercio: '',
  tipoAzienda: '',
  comuneResidenza: '',
  indirizzoResidenza: '',
};
const complete: DetailsDraft = {
  capResidenza: '00184',
  tipoOccupazione: '2',
  iscrittoCameraCommercio: '0',
  tipoAzienda: 'ditta_individuale',
  comuneResidenza: 'Roma',
  indirizzoResidenza: 'Via della Vela 12',
};

test('a personal loan has no further fields', () => expect(validateDetails('personal', nothing)).toEqual({}));

// R5.3
test('product 3 requires the residence postcode and the job', () => {
  expect(validateDetails('salary', nothing)).toEqual({ capResidenza: 'required', tipoOccupazione: 'required' });
  expect(validateDetails('salary', complete)).toEqual({});
});

// R5.4
test('product 5 requires registration, company type, town and address', () => {
  expect(Object.keys(validateDetails('business', nothing))).toEqual(detailFieldsOf('business'));
  expect(validateDetails('business', complete)).toEqual({});
});

test('a stored postcode and job are valid as their masks, and only as those', () => {
  expect(validateDetails('salary', { ...complete, capResidenza: '*****', tipoOccupazione: '*' })).toEqual({});
  expect(validateDetails('salary', { ...complete, capResidenza: '0018*' })).toEqual({ capResidenza: 'value' });
});

// R5.30, R0.11
test.each([
  ['salary', 'capResidenza', '2012', 'value'],
  ['salary', 'tipoOccupazione', '5', 'value'],
  ['business', 'iscrittoCameraCommercio', '2', 'value'],
  ['business', 'tipoAzienda', 'cooperativa', 'value'],
  ['salary', 'capResidenza', '00000', 'value'],
  ['business', 'comuneResidenza', '   ', 'required'],
  ['business', 'comuneResidenza', '!!', 'value'],
  ['business', 'comuneResidenza', 'R', 'value'],
  ['business', 'comuneResidenza', 'Roma 2', 'value'],
  ['business', 'indirizzoResidenza', '12', 'value'],
  ['business', 'indirizzoResidenza', '--', 'value'],
  ['business', 'indirizzoResidenza', 'Via ****', 'value'],
] as const)('on %s the field %s rejects "%s"', (product, field, value, fault) => {
  expect(validateDetails(product, { ...complete, [field]: value })).toEqual({ [field]: fault });
});

// R5.30
test.each([
  ['salary', 'tipoOccupazione', ['1', '2', '3', '4', '*']],
  ['salary', 'capResidenza', ['00118', ' 20121 ', '*****']],
  ['business', 'iscrittoCameraCommercio', ['0', '1']],
  ['business', 'tipoAzienda', ['societa', 'ditta_individuale']],
  [
    'business',
    'comuneResidenza',
    ['Re', 'Vo’', "Sant'Agata", 'San Candido/Innichen', 'Reggio nell’Emilia (RE)', 'Presicce-Acquarica'],
  ],
  ['business', 'indirizzoResidenza', ['Via Roma 10', 'C.da Pò, 3/b', 'SS 12, km 4']],
] as const)('on %s the field %s accepts each of %j', (product, field, values) => {
  for (const value of values) expect(validateDetails(product, { ...complete, [field]: value }), value).toEqual({});
});

test('an empty choice is missing, not invalid', () => {
  expect(validateDetails('salary', { ...complete, tipoOccupazione: ' ' })).toEqual({ tipoOccupazione: 'required' });
  expect(validateDetails('business', { ...complete, tipoAzienda: ' ' })).toEqual({ tipoAzienda: 'required' });
});
