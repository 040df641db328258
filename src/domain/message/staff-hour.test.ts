import { expect, test } from 'vitest';
import { inStaffHour, type StaffHour } from './staff-hour.ts';

const MINUTE = 60_000;

/** Of mails written at these minutes, the minutes of those that are sent at once. */
function sentOf(minutes: readonly number[]): readonly number[] {
  let last: StaffHour | null = null;
  return minutes.filter((minute) => {
    const { ends, isSent } = inStaffHour(minute * MINUTE, last);
    last = { ends, sent: (last?.ends === ends ? last.sent : 0) + (isSent ? 1 : 0) };
    return isSent;
  });
}

// R13.6.4
test('the first five letters of an hour are sent at once', () => {
  expect(sentOf([0, 1, 2, 3, 4, 5, 59])).toEqual([0, 1, 2, 3, 4]);
});

test('an hour begins with its first letter and ends after 60 minutes', () => {
  expect(sentOf([10, 11, 12, 13, 14, 69, 70, 71])).toEqual([10, 11, 12, 13, 14, 70, 71]);
  expect(inStaffHour(5 * MINUTE, { ends: 9 * MINUTE, sent: 5 })).toEqual({ ends: 9 * MINUTE, isSent: false });
});
