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
import '../arrival/follow-link.ts';
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

// R2.2.1-R2.2.4, R3.12, R3.13
test.each([
  ['/fa3/prestito-business', false, '/fa3/prestito-business/codice-fiscale', 'business'],
  ['/fa3/c5', false, '/fa3/c5/fissa-appuntamento/codice-fiscale', 'salary'],
  ['/fa-uat/c5/fissa-appuntamento', false, '/fa-uat/c5/fissa-appuntamento/codice-fiscale', 'salary'],
  ['/fa3/', true, '/fa3/c5/fissa-appuntamento/codice-fiscale', 'salary'],
])('a visit of %s, on the salary-backed site %s, begins at %s with its product, and with its query', async (...row) => {
  const [path, onSalarySite, landed, product] = row;
  const kept = new Map<string, string>();
  const setItem = (name: string, value: string) => void kept.set(name, value);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => undefined });
  const start = (query: string) => {
    history.replaceState(null, '', `${path}${query}`);
    return startVisit(aSite({ onSalarySite }), tracker, createStore<CookieAnswer>('si'), someWords()).store;
  };
  const bare = start('').get();
  expect([location.pathname, bare.facts.product, bare.lost]).toEqual([landed, product, false]);
  const store = start('?utm_source=partner01&mediacode=PT01');
  await expect.poll(() => store.get().facts.params).toBe('checked');
  expect([location.pathname, location.search]).toEqual([landed, '']);
  const { facts, media, mediaHistory } = store.get();
  expect([facts.product, media.mediacode, mediaHistory]).toEqual([product, 'PT01', 'partner01//']);
  expect(kept.get('fissa-media')).toBe('partner01//');
});
