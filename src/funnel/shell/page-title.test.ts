import { expect, test } from 'vitest';
import { pageTitle } from './page-title.ts';

const OWN = 'Fissa un appuntamento | Velaria Credito';

test('the place page has the title of the site, every other its step before it', () => {
  expect(pageTitle('luogo', 'Dove', 'Velaria Credito')).toBe(OWN);
  expect(pageTitle('filiali', 'Quando', 'Velaria Credito')).toBe(`Quando · ${OWN}`);
  expect(pageTitle('clinkDirect', undefined, 'Velaria Credito')).toBe(OWN);
});
