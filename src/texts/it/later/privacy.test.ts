import { expect, test } from 'vitest';
import { privacy } from './privacy.ts';

// R14.3.11
test.each([
  ['Velaria Credito S.p.A.', 'Titolare: Velaria Credito S.p.A. Usiamo'],
  ['Velaria Credito', 'Titolare: Velaria Credito. Usiamo'],
])('after «%s» a sentence ends with one full stop', (company, begins) => {
  expect(privacy.text({ company, email: 'privacy@velaria.example' })[0]).toContain(begins);
});
