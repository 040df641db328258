import { expect, test } from 'vitest';
import { checkCap } from './cap.ts';

test.each([
  ['00118', null],
  ['98168', null],
  [' 20121 ', null],
  ['\u00A020121\u200B', null],
  ['00010', null],
  ['00000', 'value'],
  ['00009', 'value'],
  ['98169', 'value'],
  ['99999', 'value'],
  ['2012', 'value'],
  ['201210', 'value'],
  ['2012a', 'value'],
  ['٢٠١٢١', 'value'],
  ['', 'required'],
  [' ', 'required'],
])('the postcode %j has the fault %j (R5.29)', (cap, fault) => expect(checkCap(cap)).toBe(fault));
