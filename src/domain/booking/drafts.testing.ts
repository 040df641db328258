import * as fc from 'fast-check';
import { FIELD_NAMES, type FieldName, type FormValues, fieldOf } from './fields.ts';

/** Values of every kind for every field: valid, near misses, masks, codes of the wire, and any text. */
const VALUES: Readonly<Record<FieldName, readonly string[]>> = {
  firstName: ['Mario', 'Luigi', ' Anna  Maria ', 'D’Angelo', 'M', 'Jean-Pierre', 'R****', 'a'.repeat(41)],
  lastName: ['Rossi', 'rossi', 'Bianchi', 'R****', 'Ro55i', '*'],
  email: ['mario@posta.example', 'm***@p***.example', 'mario@', 'a b@posta.example', '***'],
  mobile: ['333 1234567', '+39 333 1234567', '********67', '33312', '3331234567890123456'],
  taxCode: ['RSSMRA80A01H501U', 'rss mra 80a01 h501u', 'RSSMRA80A01H501X', 'RSSMRA80', '12345670017'],
  homePostcode: ['00184', '95121', '*****', '0018*', '00000', '99999', '1234'],
  occupation: ['1', '2', '3', '4', '5', '*', '**', 'pubblico'],
  isRegisteredCompany: ['0', '1', '2', 'true'],
  companyType: ['societa', 'ditta_individuale', 'spa'],
  homeTown: ['Roma', 'Re', 'R', 'Catania 2', 'Cat*nia', '\u0007Catania\u2028'],
  homeAddress: ['Via della Vela 3', '12', 'Via*', 'Via della Vela\r\n3'],
};

const anyValue = (name: FieldName): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...VALUES[name]), weight: 6 },
    { arbitrary: fc.constantFrom('', ' ', '-1', '*', '**', '=1+1', '\u00ad'), weight: 2 },
    { arbitrary: fc.string({ unit: 'grapheme', maxLength: fieldOf(name).max }), weight: 1 },
  );

/** A form with any values; with `seed` the same ones in every run. */
export const anyForm: fc.Arbitrary<FormValues> = fc.record(
  Object.fromEntries(FIELD_NAMES.map((name) => [name, anyValue(name)])) as Record<FieldName, fc.Arbitrary<string>>,
);
export const DRAFTS = { seed: 20261128, numRuns: 10_000 } as const;
