import { expect, test } from 'vitest';
import { aBranch, MILAN } from '../../session/deps.testing.ts';
import { newVisit, type Visit } from '../../session/visit.ts';
import { searchNews } from './search-announcement.ts';

const KM = 1 / 111.195;
const searched = (lat: number, change: Partial<Visit> = {}): Visit => ({
  ...newVisit('t'.repeat(20), { params: 'checked', search: 'ready' }),
  place: { cap: '20121', city: 'Milano', type: 'CAP', ...MILAN },
  branches: [aBranch({ lat }), aBranch({ code: '0161', lat: lat + 30 * KM })],
  ...change,
});

// R2.3.13
test.each([
  ['a branch next door is good news', 0, 'found'],
  ['one just within 25 km still is', 24.99 * KM, 'found'],
  ['one just beyond is none: nothing false is said', 25.01 * KM, null],
])('%s', (_, away, news) => {
  expect(searchNews(searched(MILAN.lat + away))).toBe(news);
});

test('without an agency nearby the announcement names the nearest branch at any distance', () => {
  expect(searchNews(searched(MILAN.lat + 26 * KM, { isPP: true }))).toBe('no-agency');
});

// R2.3.13
test('nothing is announced without branches, during another search, or after the offer of a call', () => {
  expect(searchNews(searched(MILAN.lat, { branches: [] }))).toBeNull();
  const { facts } = searched(MILAN.lat);
  for (const search of ['typing', 'locating', 'not-found', 'loading'] as const)
    expect(searchNews(searched(MILAN.lat, { facts: { ...facts, search } })), search).toBeNull();
  const offered = { ...facts, callback: { ...facts.callback, offer: 'declined' } } as const;
  expect(searchNews(searched(MILAN.lat, { facts: offered }))).toBeNull();
});
