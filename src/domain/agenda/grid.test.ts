import { expect, test } from 'vitest';
import { hourText } from '../time/rome.ts';
import { GRID } from './grid.ts';

// R3.21, R9.15
test('the grid is sixteen half-hours with a lunch break, the last at half past five', () => {
  expect(GRID.map(hourText)).toEqual([
    ...['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'],
    ...['14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00', '17:30'],
  ]);
});
