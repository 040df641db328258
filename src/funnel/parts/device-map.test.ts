import { expect, test } from 'vitest';
import { aBranch } from '../session/deps.testing.ts';
import { deviceMapUrl } from './device-map.ts';

const ANDROID = { userAgent: 'Mozilla/5.0 (Linux; Android 15)', maxTouchPoints: 5 };
const IPHONE = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', maxTouchPoints: 5 };
const IPAD = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 };
const MAC = { ...IPAD, maxTouchPoints: 0 };
const APPLE = 'https://maps.apple.com/?q=Milano%20Centro&ll=45.4642,9.19';

test.each([
  ['an Android phone', ANDROID, 'geo:45.4642,9.19?q=45.4642,9.19(Milano%20Centro)'],
  ['an iPhone', IPHONE, APPLE],
  ['an iPad', IPAD, APPLE],
  ['a Mac', MAC, null],
])('the map of %s gets the point and the name of the branch', (_, device, url) => {
  expect(deviceMapUrl(aBranch({ name: 'Milano Centro', lat: 45.4642, lng: 9.19 }), device)).toBe(url);
});

test.each([
  ['an Android phone', ANDROID, 'geo:0,0?q=Via%20della%20Vela%2012%2C%2020121%20Milano'],
  ['an iPhone', IPHONE, 'https://maps.apple.com/?q=Via%20della%20Vela%2012%2C%2020121%20Milano'],
])('without coordinates the map of %s searches the address', (_, device, url) => {
  expect(deviceMapUrl(aBranch({ lat: 0, lng: 0 }), device)).toBe(url);
});
