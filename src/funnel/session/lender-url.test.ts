import { expect, test } from 'vitest';
import { isLenderUrl } from './lender-url.ts';

const site = { mainUrl: 'https://velaria.example/fa3/', salaryUrl: 'https://quintavela.example/fa3/' };

// R4.69
test.each(['https://velaria.example/fa3/riepilogo', 'https://quintavela.example/grazie?x=1'])(
  '%s is an address of the lender',
  (url) => expect(isLenderUrl(url, site)).toBe(true),
);

// R4.69
test.each([
  '',
  '/fa3/riepilogo',
  '//evil.example',
  '\\\\evil.example',
  'https:\\\\velaria.example@evil.example',
  'https://velaria.example@evil.example/',
  'https://user:pass@velaria.example/',
  'https://velaria.example.evil.example/',
  'https://evilvelaria.example/',
  'https://velaria.example:8443/',
  'http://velaria.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://vеlaria.example/',
  'https://evil.example/?next=https://velaria.example/',
])('%s is not an address of the lender', (url) => expect(isLenderUrl(url, site)).toBe(false));

test('a site without a second brand has one origin', () => {
  expect(isLenderUrl('https://quintavela.example/', { ...site, salaryUrl: '' })).toBe(false);
});
