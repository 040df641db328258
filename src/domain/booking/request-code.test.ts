import { expect, test } from 'vitest';
import { inGroups, requestCodeGroups, tidyRequestCode } from './request-code.ts';

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
