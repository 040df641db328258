import { expect, test } from 'vitest';
import { identifiedBy } from './claims.ts';

const TABLE = { taxCode: 'fiscalNumber', firstName: 'name', lastName: 'familyName', email: 'email' };
const CLAIMS = {
  ...{ fiscalNumber: 'TINIT-BLLGVR87D52M999Y', name: 'GINEVRA', familyName: 'BELLACQUA' },
  email: 'altra.canarina@velaria.example',
};

test.each([
  [undefined, CLAIMS.email],
  [true, CLAIMS.email],
  [false, ''],
  ['false', ''],
])('an e-mail with email_verified %s is given as "%s"', (email_verified, email) => {
  expect(identifiedBy({ ...CLAIMS, email_verified }, TABLE).email).toBe(email);
});
