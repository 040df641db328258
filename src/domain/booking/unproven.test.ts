import { describe, expect, test } from 'vitest';
import { isAddressFull, isDayFull, UNPROVEN_RULES } from './unproven.ts';

// R13.5.8
describe('unproven bookings', () => {
  test.each([
    [14, 2, false],
    [14, 3, true],
    [60, 3, true],
    [100, 4, false],
    [100, 5, true],
    [280, 13, false],
    [280, 14, true],
    [0, 3, true],
  ])('of %i seats, an address with %i has reached its share: %s', (seats, ofAddress, isFull) => {
    expect(isAddressFull(seats, ofAddress, UNPROVEN_RULES)).toBe(isFull);
  });

  test.each([
    [2, 0, false],
    [2, 1, true],
    [14, 3, false],
    [14, 4, true],
    [90, 29, false],
    [90, 30, true],
  ])('of a day with %i seats, all unproven bookings with %i have reached their share: %s', (seats, ofAll, isFull) => {
    expect(isDayFull(seats, ofAll, UNPROVEN_RULES)).toBe(isFull);
  });

  test("without confirmation never occupy more than the branch's shares, in any order", () => {
    for (const seats of [1, 5, 14, 28, 63, 280, 1_000]) {
      let kept = 0;
      while (!isDayFull(seats, kept, UNPROVEN_RULES)) kept += 1;
      expect(kept).toBeLessThanOrEqual(Math.max(1, seats / 3));
      let ofAddress = 0;
      while (!isAddressFull(seats, ofAddress, UNPROVEN_RULES)) ofAddress += 1;
      expect(ofAddress).toBeLessThanOrEqual(Math.max(3, seats / 20));
    }
  });
});
