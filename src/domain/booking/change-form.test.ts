import { expect, test } from 'vitest';
import { validateChange } from './change-form.ts';

const person = {
  nome: 'Ginevra',
  cognome: 'B****',
  email: 'ginevra@posta.example',
  cellulare: '333 765 4321',
  codiceFiscale: '',
};
const details = {
  capResidenza: '',
  tipoOccupazione: '',
  iscrittoCameraCommercio: '',
  tipoAzienda: '',
  comuneResidenza: '',
  indirizzoResidenza: '',
};

test('a change asks nobody again who he is or where he lives', () => {
  expect(validateChange('personal', person, details)).toEqual({});
});

test('a field without a fault is not named at all', () => {
  expect(Object.keys(validateChange('salary', person, { ...details, tipoOccupazione: '3' }))).toEqual([]);
  expect(Object.keys(validateChange('personal', { ...person, email: 'ginevra' }, details))).toEqual(['email']);
});

// R2.3.108
test('of product 3 it asks for the job, and goes on with one', () => {
  expect(validateChange('salary', person, details)).toEqual({ tipoOccupazione: 'required' });
  expect(validateChange('salary', person, { ...details, tipoOccupazione: '3' })).toEqual({});
});

test('the contacts are judged on both', () => {
  const faults = { email: 'required', cellulare: 'required' };
  expect(validateChange('personal', { ...person, email: '', cellulare: '' }, details)).toMatchObject(faults);
  expect(validateChange('salary', { ...person, email: '', cellulare: '' }, details)).toMatchObject(faults);
});
