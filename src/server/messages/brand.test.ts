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
] as const)('the letters of a %s loan bear the brand of the product, wherever somebody serves', (product, id) => {
  expect(brandOf(demoSites, { site, product }).id).toBe(id);
  expect(brandOf(demoSites, { site: mark?.id ?? '', product }).id).toBe(id);
});

test('what is about no product bears the brand of its site', () => {
  expect([brandOf(demoSites, { site }).id, brandOf(demoSites, null).id]).toEqual([lender?.id, lender?.id]);
});
