import { expect, test } from 'vitest';
import { calendarDataUrl, wantsCalendarAsData } from './calendar-as-data.ts';

// R2.3.125
test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15)', 5, false],
])('%s uses the calendar file as a data address: %s', (_, userAgent, maxTouchPoints, expected) => {
  expect(wantsCalendarAsData({ userAgent, maxTouchPoints })).toBe(expected);
});

test('a calendar file survives its data address unchanged', () => {
  const file = 'BEGIN:VCALENDAR\r\nSUMMARY:Milano & Città\r\n';
  expect(decodeURIComponent(calendarDataUrl(file).replace(/^data:text\/calendar;charset=utf-8,/, ''))).toBe(file);
});
