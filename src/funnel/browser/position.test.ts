import { afterEach, expect, test, vi } from 'vitest';
import { devicePosition } from './position.ts';

afterEach(() => void vi.useRealTimers());

type Answer = (found: (position: object) => void, failed: (failure: object) => void) => void;
const PERMISSION_DENIED = 1;
const device = (answer: Answer, state = 'prompt') =>
  ({
    geolocation: { getCurrentPosition: answer },
    permissions: { query: async () => ({ state }) },
  }) as unknown as Navigator;
const fails =
  (code: number): Answer =>
  (_, failed) =>
    failed({ code, PERMISSION_DENIED });

// R1.9
test('returns the position of the device', async () => {
  const here = device((found) => found({ coords: { latitude: 45.4642, longitude: 9.19 } }));
  expect(await devicePosition(here)).toEqual({ lat: 45.4642, lng: 9.19 });
});

// R8.13-R8.15
test.each<[string, Navigator, string]>([
  ['without any geolocation', {} as Navigator, 'activate'],
  ['that cannot tell', device(fails(2)), 'disabled'],
  ['that took too long', device(fails(3)), 'disabled'],
  ['whose visitor says no now', device(fails(PERMISSION_DENIED)), 'blocked'],
  ['whose visitor said no before', device(fails(2), 'denied'), 'blocked'],
])('a device %s has a specific message', async (_, navigator, reason) => {
  expect(await devicePosition(navigator)).toBe(reason);
});

test('an unanswered permission prompt times out', async () => {
  vi.useFakeTimers();
  const asked = devicePosition(device(() => {}));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await asked).toBe('disabled');
});
