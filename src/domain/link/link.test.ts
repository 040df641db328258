import { describe, expect, test } from 'vitest';
import { NO_LINK, padDay, padHour, readLink, withClaims } from './link.ts';
import { NO_MEDIA, withVisit } from './media.ts';
import { reader } from './read.ts';

const link = (query: string) => readLink(reader(new URLSearchParams(query)));
const claims = (values: Record<string, string>) => reader(Object.entries(values));

test('an address without a query has no link values', () => expect(link('')).toEqual(NO_LINK));

// R3.1, R3.5, R3.10-R3.12, R4.77, R4.78, R4.79, R1.16, R5.56, R5.57
test('reads every name, in any case, with or without _external', () => {
  const query =
    'PRODOTTO=3&codicefiscale_external=bllgvr87d52m999y&codFiliale_external=0151&Data=2026-12-3&ORA=9:5' +
    '&ricontatto_EXTERNAL=1&isForzosoClink=True&oppid=ABCDEFGHIJKLMNOPQR&ID_filiale_direct=0101' +
    '&id_filiale_direct_c5=a5012&agente_direct_clink=ag007&CAP=20121&solo_info=si&utm_source=partner01' +
    '&mediacode=PT01&gclid=abc&token=a.b-c&AppCode=chatbot';
  expect(link(query)).toMatchObject({
    product: 'salary',
    taxCode: 'BLLGVR87D52M999Y',
    branch: '0151',
    day: '2026-12-03',
    hour: '09:05',
    callback: true,
    forced: true,
    oppId: 'ABCDEFGHIJKLMNOPQR',
    directBranch: '0101',
    directAgency: 'A5012',
    agent: 'AG007',
    cap: '20121',
    infoOnly: true,
    token: 'a.b-c',
    appCode: 'CHATBOT',
    media: { ...NO_MEDIA, utmSource: 'partner01', mediacode: 'PT01', gclId: 'abc' },
  });
});

// R3.7
test.each([
  ['True', true],
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['si', false],
])('a call is forced by IsForzosoClink=%s: %s', (value, forced) => {
  expect(link(`IsForzosoClink=${value}`).forced).toBe(forced);
});

// R4.77, R0.44
test.each([
  'typUrl=https://evil.example',
  'redirect=//evil.example',
  '__proto__=x&constructor=y&toString=z',
  'privacyProfilazione=true&email=a@b.example&firstName=Ada',
  'prodotto=7&ricontatto=2&IsForzosoClink=forse&cap=2012&codFiliale=%3Cscript%3E&oppID=1',
])('the address "%s" is an empty link', (query) => expect(link(query)).toEqual(NO_LINK));

test('uses the first value of a repeated name', () => {
  expect(link('codFiliale=0101&codFiliale_external=0102').branch).toBe('0101');
});

// R5.56
test.each([
  ['2026-1-5', '2026-01-05'],
  ['2026-02-30', ''],
  ['30/11/2026', ''],
  ['2026-13-01', ''],
])('the day "%s" is padded to "%s"', (given, day) => expect(padDay(given)).toBe(day));

// R5.57
test.each([
  ['9:0', '09:00'],
  ['14:30:00', '14:30'],
  ['25:00', ''],
  ['9', ''],
])('the hour "%s" is padded to "%s"', (given, hour) => expect(padHour(given)).toBe(hour));

describe('a token', () => {
  // R7.28
  test("adds its claims to the address's values", () => {
    const said = withClaims(
      link('utm_source=p&cap=20121'),
      claims({ fiscalCode: 'BLLGVR87D52M999Y', agenteCodice: 'AG007', prodotto: '5' }),
    );
    expect(said).toMatchObject({ taxCode: 'BLLGVR87D52M999Y', agent: 'AG007', product: 'business', cap: '20121' });
    expect(said.media.utmSource).toBe('p');
    const visit = { codFiliale: '0151', data: '2026-12-03', ora: '09:05', ricontatto: '1', IsForzosoClink: '1' };
    expect(withClaims(NO_LINK, claims({ ...visit, oppID: 'ABCDEFGHIJKLMNOPQR', cap: '00184' }))).toMatchObject({
      ...{ branch: '0151', day: '2026-12-03', hour: '09:05', callback: true, forced: true },
      ...{ oppId: 'ABCDEFGHIJKLMNOPQR', cap: '00184' },
    });
  });
  // R4.84
  test("overrides the address's values and removes none", () => {
    const said = withClaims(link('codFiliale=0101&ricontatto=1'), claims({ codFiliale: '0102' }));
    expect([said.branch, said.callback]).toEqual(['0102', true]);
  });
});

describe('the source of a visit', () => {
  // R3.12, R4.79
  test('is read from the usual campaign parameters', () => {
    const campaign = 'utm_source=a&utm_medium=b&utm_campaign=c&utm_date=d&utm_content=e&utm_term=f&mediacode=g&gclid=h';
    expect(link(`${campaign}&clientID=i&sessionID=j`).media).toEqual({
      ...{ utmSource: 'a', utmMedium: 'b', utmCampaign: 'c', utmDate: 'd', utmContent: 'e', utmTerm: 'f' },
      ...{ mediacode: 'g', gclId: 'h', clientId: 'i', sessionId: 'j' },
    });
  });
  test.each(['mario@posta.example', 'cf BLLGVR87D52M999Y', 'x'.repeat(201)])('is never "%s"', (value) => {
    expect(link(`utm_campaign=${encodeURIComponent(value)}`).media).toEqual(NO_MEDIA);
  });
  // R3.13
  test('is stored, latest last, ten at most and none twice in a row', () => {
    const from = (utmSource: string) => ({ ...NO_MEDIA, utmSource });
    let history = '';
    for (const n of [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) history = withVisit(history, from(`p${n}`));
    expect(history).toBe('p2//|p3//|p4//|p5//|p6//|p7//|p8//|p9//|p10//|p11//');
    expect(withVisit('a@b.example//', NO_MEDIA)).toBe('');
  });
});
