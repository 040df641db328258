import { expect, test } from 'vitest';
import { inGroups } from './code-groups.ts';

// R14.4.1
test.each([
  ['006AB00000K7P2QXYZ', '006AB0 0000K7 P2QXYZ'],
  ['PROV-006AB00000K7P2QXYZ', 'PROV-0 06AB00 000K7P 2QXYZ'],
  ['', ''],
])('the code %s is read as %s', (code, shown) => {
  expect(inGroups(code)).toBe(shown);
});
