import { expect, test } from 'vitest';
import { demoSites } from '../platform/config/demo-site.ts';
import { brandOf } from './brand.ts';

const [lender] = demoSites.sites;
const mark = demoSites.sites.find(({ salaryBacked }) => salaryBacked);
const site = lender?.id ?? '';

test.each([
  ['salary', mark?.id],
  ['personal', lender?.id],
  ['business', lender?.id],
] as const)('letters of a %s loan carry the brand of the product, whichever place serves it', (product, id) => {
  expect(brandOf(demoSites, { site, product }).id).toBe(id);
  expect(brandOf(demoSites, { site: mark?.id ?? '', product }).id).toBe(id);
});

test('a letter without a product carries the brand of its site', () => {
  expect([brandOf(demoSites, { site }).id, brandOf(demoSites, null).id]).toEqual([lender?.id, lender?.id]);
});
