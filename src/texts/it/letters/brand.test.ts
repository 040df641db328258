import { expect, test } from 'vitest';
import { brand } from './brand.ts';

// R14.3.11
test.each([
  ['Velaria Credito S.p.A.', 'Titolare: Velaria Credito S.p.A. Usiamo'],
  ['Velaria Credito', 'Titolare: Velaria Credito. Usiamo'],
])('after «%s» a sentence ends with one full stop', (company, begins) => {
  expect(brand.privacy({ company, email: 'privacy@velaria.example' })[0]).toContain(begins);
});
