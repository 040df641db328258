import { expect, test } from 'vitest';
import { inGroups, requestCodeGroups, spokenRequestCode, tidyRequestCode } from './request-code.ts';

// R14.4.1
test.each([
  ['VC7K2P9QXM4TH83RWD', ['VC7K2P', '9QXM4T', 'H83RWD']],
  ['PROV-VC7K2P9QXM4TH83RWD', ['PROV-', 'VC7K2P', '9QXM4T', 'H83RWD']],
  ['', []],
])('%s is read in groups of six', (code, groups) => {
  expect(requestCodeGroups(code)).toEqual(groups);
  expect(inGroups(code)).toBe(groups.join(' '));
});

test('a code typed in groups is accepted', () => {
  expect(tidyRequestCode(' VC7K2P 9QXM4T\u00a0H83RWD ')).toBe('VC7K2P9QXM4TH83RWD');
});

// R16.3.4
test.each([
  ['vc7k2p 9qxm4t h83rwd', 'VC7K2P9QXM4TH83RWD'],
  ['VC7-K2P-9QX-M4T-H83-RWD', 'VC7K2P9QXM4TH83RWD'],
  ['vc7k2p.9qxm4t/h83rwd', 'VC7K2P9QXM4TH83RWD'],
  ['PROV-vc7k2p 9qxm4t h83rwd', 'VC7K2P9QXM4TH83RWD'],
  ['PROVK2P9QXM4TH83RW', 'PROVK2P9QXM4TH83RW'],
  ['Maria Teresa Bianchi', 'MARIATERESABIANCHI'],
  ['Maria Bianchi', null],
  ['VC7K2P9QXM4TH83RW', null],
])('%j is the request code %j', (typed, code) => {
  expect(spokenRequestCode(typed)).toBe(code);
});
