import { expect, test } from 'vitest';
import { hasPoint } from '../../session/branch.ts';
import { calendarDataUrl, directionsUrl, wantsCalendarAsData } from './addresses.ts';

const branch = { lat: 45.4642, lng: 9.19 };
const template = 'https://mappe.example/percorso?da={from}&a={to}';
const route = (url: string) => [...new URL(url).searchParams.values()].join(';');

test('directions start where the device is, to about 100 metres', () => {
  expect(route(directionsUrl(template, branch, { lat: 41.117143, lng: 16.871871 }))).toBe('41.117,16.872;45.4642,9.19');
});

test('without a position they start in Rome', () => {
  expect(route(directionsUrl(template, branch, null))).toBe('41.9028,12.4964;45.4642,9.19');
});

test('without coordinates a place has no map, and directions lead to the middle of Lombardy', () => {
  const nowhere = { lat: 0, lng: 0 };
  expect(hasPoint(nowhere)).toBe(false);
  expect(route(directionsUrl(template, nowhere, null))).toBe('41.9028,12.4964;45.585,9.93');
});

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15)', 5, false],
])('%s: the calendar as data is %s', (_, userAgent, maxTouchPoints, expected) => {
  expect(wantsCalendarAsData({ userAgent, maxTouchPoints })).toBe(expected);
});

test('a calendar file survives its address', () => {
  const file = 'BEGIN:VCALENDAR\r\nSUMMARY:Milano & Città\r\n';
  expect(decodeURIComponent(calendarDataUrl(file).replace(/^data:text\/calendar;charset=utf-8,/, ''))).toBe(file);
});
