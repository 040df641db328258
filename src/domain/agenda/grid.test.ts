import { expect, test } from 'vitest';
import { hourText } from '../time/rome.ts';
import { GRID, onGrid } from './grid.ts';

// R3.21, R9.15
test('the grid has sixteen slots with a lunch break, the last at 17:30', () => {
  expect(GRID.map(hourText)).toEqual([
    ...['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'],
    ...['14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00', '17:30'],
  ]);
});

// R3.21
test('an agency receives only on the grid, a branch whenever it is open', () => {
  const minutes = [9 * 60, 13 * 60, 17 * 60 + 30, 18 * 60];
  expect(minutes.map((minute) => onGrid('agency', minute))).toEqual([true, false, true, false]);
  expect(minutes.map((minute) => onGrid('branch', minute))).toEqual([true, true, true, true]);
});
