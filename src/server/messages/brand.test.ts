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
] as const)('mails about a %s loan have the brand of the product, whichever branch serves it', (product, id) => {
  expect(brandOf(demoSites, { site, product }).id).toBe(id);
  expect(brandOf(demoSites, { site: mark?.id ?? '', product }).id).toBe(id);
});

test('a mail without a product has the brand of its site', () => {
  expect([brandOf(demoSites, { site }).id, brandOf(demoSites, null).id]).toEqual([lender?.id, lender?.id]);
});
