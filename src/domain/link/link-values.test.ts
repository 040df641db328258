import { describe, expect, test } from 'vitest';
import { type Link, padDay, padHour, readLink, withClaims } from './link.ts';
import { NO_MEDIA, withVisit } from './media.ts';
import { reader } from './read.ts';

const of = (values: Record<string, string>): Link => readLink(reader(Object.entries(values)));

test('a link with an unknown product has no product', () => {
  expect([of({}).product, of({ prodotto: '7' }).product]).toEqual([null, null]);
});

// R4.77
test.each<[string, keyof Link, string, unknown]>([
  ['codFiliale', 'branch', ' a1 ', 'A1'],
  ['codFiliale', 'branch', 'ABCDEF123456', 'ABCDEF123456'],
  ['codFiliale', 'branch', 'ABCDEF1234567', ''],
  ['codFiliale', 'branch', 'A', ''],
  ['codFiliale', 'branch', '-0151', ''],
  ['codFiliale', 'branch', '0151;', ''],
  ['codiceFiscale', 'taxCode', 'bll gvr 87d52 m999y', 'BLLGVR87D52M999Y'],
  ['codiceFiscale', 'taxCode', '*BLLGVR87D52M999Y', ''],
  ['codiceFiscale', 'taxCode', 'BLLGVR87D52M999YY', ''],
  ['oppID', 'oppId', ' ABCDEFGHIJKLMNOPQr ', 'ABCDEFGHIJKLMNOPQr'],
  // R14.4.1
  ['oppID', 'oppId', 'ABCDEF GHIJKL MNOPQr', 'ABCDEFGHIJKLMNOPQr'],
  ['oppID', 'oppId', '-ABCDEFGHIJKLMNOPQR', ''],
  ['oppID', 'oppId', 'ABCDEFGHIJKLMNOPQRS', ''],
  ['cap', 'cap', ' 00118 ', '00118'],
  ['cap', 'cap', '120121', ''],
  ['cap', 'cap', '20121a', ''],
  ['ricontatto', 'callback', ' 1 ', true],
  ['ricontatto', 'callback', 'true', false],
  ['IsForzosoClink', 'forced', ' TRUE ', true],
  ['solo_info', 'infoOnly', ' SI ', true],
  ['solo_info', 'infoOnly', '1', true],
  ['solo_info', 'infoOnly', 'true', true],
  ['solo_info', 'infoOnly', 'no', false],
  ['token', 'token', ' a ', 'a'],
  ['token', 'token', 'a b', ''],
  ['token', 'token', '<a', ''],
  ['token', 'token', 'a>', ''],
  ['token', 'token', 'x'.repeat(6000), 'x'.repeat(6000)],
  ['token', 'token', 'x'.repeat(6001), ''],
])('the link value of %s becomes %s: "%.30s" is read as "%.30s"', (name, field, value, read) => {
  expect(of({ [name]: value })[field]).toBe(read);
});

// R5.56
test.each([
  [' 2026-11-30 ', '2026-11-30'],
  ['x2026-11-30', ''],
  ['2026-11-300', ''],
  ['2026-011-30', ''],
  ['2026-11-30T09:30', ''],
  ['2026--30', ''],
  ['2026-11-', ''],
])('the day "%s" is read as "%s"', (given, day) => expect(padDay(given)).toBe(day));

// R5.57
test.each([
  [' 9:30 ', '09:30'],
  ['23:59', '23:59'],
  ['24:00', ''],
  ['9:60', ''],
  ['109:30', ''],
  ['x9:30', ''],
  ['9x:30', ''],
  ['9:305', ''],
  ['9:x3', ''],
  ['9:3x', ''],
  [':30', ''],
  ['9:', ''],
])('the hour "%s" is read as "%s"', (given, hour) => expect(padHour(given)).toBe(hour));

test('a name that begins with "_external" is a different name', () => {
  expect(of({ _externalora: '09:30' }).hour).toBe('');
});

describe('the campaign of a link', () => {
  // R3.12
  test('contains the visitor and session ids of the linking site', () => {
    expect(of({ clientID: 'c1', sessionID: 's1' }).media).toEqual({ ...NO_MEDIA, clientId: 'c1', sessionId: 's1' });
  });

  test.each([
    [' estate ', 'estate'],
    ['<b>*estate*</b>', 'bestate/b'],
    ['esta\u0000te\n', 'estate'],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['bllgvr87d52m999y', ''],
  ])('the value %.20j is read as %.20j', (value, kept) =>
    expect(of({ utm_campaign: value }).media.utmCampaign).toBe(kept),
  );

  // R4.84, R7.29
  test('is replaced by the campaign of a token', () => {
    const address = of({ utm_source: 'a', utm_medium: 'b' });
    const { media } = withClaims(address, reader([['utm_source', 'c']]));
    expect([media.utmSource, media.utmMedium]).toEqual(['c', 'b']);
    const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_date', 'utm_content', 'utm_term', 'mediacode'];
    expect(withClaims(address, reader(names.map((name) => [name, `of ${name}`]))).media).toEqual({
      ...{ ...NO_MEDIA, utmSource: 'of utm_source', utmMedium: 'of utm_medium', utmCampaign: 'of utm_campaign' },
      ...{ utmDate: 'of utm_date', utmContent: 'of utm_content', utmTerm: 'of utm_term', mediacode: 'of mediacode' },
    });
  });
});

describe('the history of campaigns', () => {
  const from = (utmSource: string) => ({ ...NO_MEDIA, utmSource });
  const visits = (...names: readonly string[]) => names.reduce((history, name) => withVisit(history, from(name)), '');

  // R3.13
  test('starts with the first visit, and repeats a campaign that comes back later', () => {
    expect(visits('p1')).toBe('p1//');
    expect(visits('p1', 'p2', 'p2')).toBe('p1//|p2//');
    expect(visits('p1', 'p2', 'p1')).toBe('p1//|p2//|p1//');
    expect(visits('p1', 'p2', '')).toBe('p1//|p2//');
  });

  test('removes its separators from campaign names', () => {
    expect(withVisit('', { ...from('a|b|c'), utmMedium: 'd/e/f', utmCampaign: 'g' })).toBe('a b c/d e f/g');
  });
});
