// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { placeActions } from '../actions/place.ts';
import type { CookieAnswer } from '../browser/cookie-choice.ts';
import { createStore } from '../session/store.ts';
import { someWords } from '../session/words.testing.ts';
import { aSite } from '../session/world.testing.ts';
import { startVisit } from './start.ts';
// Loaded beforehand: on a busy machine a script of its own takes its time.
import '../api/live-call.ts';
import '../wire/branches/find-place.ts';

afterEach(() => void vi.unstubAllGlobals());

const tracker = { callbackClick: async () => undefined, cardClick: () => undefined };

// R7.1
test.each([
  ['/fa3/', '20121', 'PP'],
  ['/fa3/c5', '00184', 'C5'],
])('a visit that begins at %s and searches %s labels its calls with the flow %s', async (path, cap, flow) => {
  const asked: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([url, new Headers(init.headers).get('x-flow')]);
    return new Response(JSON.stringify({ status: 1, data: {} }));
  });
  history.replaceState(null, '', path);
  const { actionsOf } = startVisit(aSite(), tracker, createStore<CookieAnswer>('no'), someWords());
  const place = actionsOf(placeActions);
  place.type(cap);
  await place.leaveField();
  expect(asked).toContainEqual([`/fa3/proxy/getCoordsByCap?cap=${cap}`, flow]);
});
