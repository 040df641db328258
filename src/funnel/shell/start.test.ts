// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PHASE, phaseOf } from '#domain/flow/phase.ts';
import { callbackActions } from '../actions/callback.ts';
import { placeActions } from '../actions/place.ts';
import { summaryActions } from '../actions/summary.ts';
import type { CookieAnswer } from '../browser/cookie-choice.ts';
import { aSite } from '../session/deps.testing.ts';
import { createStore } from '../session/store.ts';
import { someWords } from '../session/words.testing.ts';
import { startVisit } from './start.ts';
// Loaded beforehand: loading it during a test takes long on a busy machine.
import '../api/live-call.ts';
import '../arrival/follow-link.ts';
import '../wire/branches/find-place.ts';
import '../arrival/follow-link.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let clicks = 0;
let cards = 0;
beforeEach(() => {
  clicks = 0;
  cards = 0;
});
const tracker = {
  callbackClick: async () => {
    clicks += 1;
  },
  cardClick: () => {
    cards += 1;
  },
};
const begin = (path: string) => {
  history.replaceState(null, '', path);
  return startVisit(aSite(), tracker, createStore<CookieAnswer>('no'), someWords());
};

// R4.2, R4.11, R4.80, R4.88, R0.38
test('a visit removes its link from the address bar before it reads the link', async () => {
  const before = history.length;
  const { store } = begin('/fa3/?cap=20121');
  const number = () => PHASE[phaseOf(store.get().facts)];
  expect([number(), location.search, history.length]).toEqual([10, '', before]);
  await vi.waitFor(() => expect([number(), store.get().searchText]).toEqual([20, '20121']));
});

// R4.99
test('a requested call is counted once', () => {
  const { decline, declineForVisit, accept } = begin('/fa3/').actionsOf(callbackActions);
  decline();
  declineForVisit();
  expect(clicks).toBe(0);
  accept();
  expect(clicks).toBe(1);
});

// R1.6
test('a click on the credit card is counted', () => {
  const { act } = begin('/fa3/');
  expect(cards).toBe(0);
  act.trackCard();
  expect(cards).toBe(1);
});

// R0.74, R7.1, R9.33, R14.2.8
test.each([
  ['/fa3/', '20121', 'PP'],
  ['/fa3/c5', '00184', 'C5'],
])('a visit that begins at %s and searches %s labels its calls with the flow %s', async (path, cap, flow) => {
  const asked: (string | null)[][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    asked.push([url, ...['x-app', 'x-flow', 'x-forward-host', 'x-retry-count'].map((name) => headers.get(name))]);
    return new Response(JSON.stringify({ status: 1, data: {} }));
  });
  history.replaceState(null, '', path);
  const former = begin(path).store.get().token;
  const { actionsOf, store } = begin(path);
  expect(store.get().token).toMatch(/^[A-Za-z0-9]{20}$/);
  expect(store.get().token).not.toBe(former);
  expect(window).toMatchObject({ fissaToken: store.get().token });
  const place = actionsOf(placeActions);
  place.type(cap);
  await place.leaveField();
  expect(asked).toContainEqual([`/fa3/proxy/getCoordsByCap?cap=${cap}`, 'FA3', flow, location.host, '0']);
});

// R8.17, R8.20
test('lines for developers are written to the console', async () => {
  const told = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  const { actionsOf } = begin('/fa3/');
  const place = actionsOf(placeActions);
  place.type('20121');
  await place.leaveField();
  expect(told.mock.calls).toContainEqual(['Api response code: 404']);
  await actionsOf(summaryActions).calendarFile('ABCDEFGHIJKLMNOPQR');
  expect(told.mock.calls).toContainEqual(['No calendar file']);
});

// R2.2.1-R2.2.4, R3.12, R3.13, R4.11, R4.79, R4.80
test.each([
  ['/fa3/prestito-business', false, '/fa3/prestito-business/codice-fiscale', 'business'],
  ['/fa3/c5', false, '/fa3/c5/fissa-appuntamento/codice-fiscale', 'salary'],
  ['/fa-uat/c5/fissa-appuntamento', false, '/fa-uat/c5/fissa-appuntamento/codice-fiscale', 'salary'],
  ['/fa3/', true, '/fa3/c5/fissa-appuntamento/codice-fiscale', 'salary'],
])('a visit of %s, on the salary-backed site %s, begins at %s with its product and its query', async (...row) => {
  const [path, onSalarySite, landed, product] = row;
  const kept = new Map<string, string>();
  const setItem = (name: string, value: string) => void kept.set(name, value);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => undefined });
  const start = (query: string) => {
    history.replaceState(null, '', `${path}${query}`);
    return startVisit(aSite({ onSalarySite }), tracker, createStore<CookieAnswer>('si'), someWords()).store;
  };
  const bare = start('').get();
  expect([location.pathname, bare.facts.product, bare.visitGone]).toEqual([landed, product, false]);
  const shown = vi.spyOn(history, 'replaceState');
  const store = start('?utm_source=partner01&mediacode=PT01');
  expect(shown.mock.calls.map(([, , url]) => url)).toContain(`${landed}?utm_source=partner01&mediacode=PT01`);
  expect([PHASE[phaseOf(store.get().facts)], location.search]).toEqual([10, '']);
  await expect.poll(() => store.get().facts.params).toBe('checked');
  expect([location.pathname, location.search]).toEqual([landed, '']);
  const { facts, media, mediaHistory } = store.get();
  expect([facts.product, media.mediacode, mediaHistory]).toEqual([product, 'PT01', 'partner01//']);
  expect(kept.get('fissa-media')).toBe('partner01//');
});
