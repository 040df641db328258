import { expect, test } from 'vitest';
import type { DatedOffer } from '#domain/offer/dated.ts';
import { testApp } from '../../http/app.testing.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import { type Site, siteOf } from '../../platform/config/site.ts';
import { logHiddenOffers } from './log-hidden-offers.ts';
import { shownValues } from './shown-offers.ts';
import { siteOffers } from './site-offers.ts';

const site = siteOf(demoSites, undefined);
const withFile = (offers: Site['offers']) => ({ ...site, offers: { ...site.offers, ...offers } });
const figures = {
  IMPORTO_TOTALE_CREDITO: '20.000',
  TAEG: '11,30',
  TAN: '9,90',
  DURATA_MESI: '60',
  IMPORTO_RATA: '432,44',
};
const approved: DatedOffer = { product: 'business', first: '2026-11-20', last: '2026-11-30', figures };

// R16.7.4, R0.45, R16.8.18
test("on its days an approved offer replaces that of the site file; other products keep the file's", () => {
  const on = (today: string) => shownValues(site, [approved], today);
  expect(
    [on('2026-11-19'), on('2026-11-20'), on('2026-11-30'), on('2026-12-01')].map((values) => values.USR_FA_BS_TAEG),
  ).toEqual(['11,43', '11,30', '11,30', '11,43']);
  expect(on('2026-11-20')).toMatchObject({ USR_FA_BS_VALIDITA: '30/11/2026', USR_FA_PP_TAEG: '9,66' });
  // A product that is not advertised has no offer, from any source.
  for (const day of ['2026-11-19', '2026-11-20']) expect(on(day).USR_FA_BS_SPESE_INIZIALI).toBeUndefined();
});

// R16.7.4, R0.45, R16.8.18
test('expired or inconsistent figures of a file are hidden, others are shown', () => {
  const names = (offers: Site['offers'], today = '2026-11-20') =>
    [...new Set(Object.keys(shownValues(withFile(offers), [], today)).map((name) => name.slice(4, 9)))].sort();
  expect(names({})).toEqual(['FA_BS', 'FA_C5', 'FA_PP', 'GEN_V']);
  expect(names({ USR_FA_PP_TAEG: '9,50' })).toEqual(['FA_BS', 'FA_C5', 'GEN_V']);
  expect(names({}, '2028-01-01')).toEqual(['GEN_V']);
});

// R16.7.4
test('without figures in the file the page has the variables of an approved offer', () => {
  expect(shownValues({ offers: {} }, [approved], '2026-11-20')).toMatchObject({
    USR_GEN_VALIDITA: '',
    USR_FA_BS_TAN: '9,90',
  });
});

// R16.7.4, R0.45
test('the page gets the present offers after each approval or withdrawal', async () => {
  const now: { offers: readonly DatedOffer[] } = { offers: [] };
  const { app } = await testApp({ approved: () => now.offers });
  const taeg = async () => /USR_FA_BS_TAEG="(.*?)"/.exec((await app.inject('/fa3/disclosure.js')).body)?.[1];
  expect(await taeg()).toBe('11,43');
  now.offers = [approved];
  expect(await taeg()).toBe('11,30');
  now.offers = [];
  expect(await taeg()).toBe('11,43');
});

// R16.7.4, R0.38
test('the operator gets a warning for hidden figures of the file only', () => {
  const told = (...offers: readonly Site['offers'][]) => {
    const lines: unknown[] = [];
    logHiddenOffers({ ...demoSites, sites: offers.map((each) => withFile(each)) }, (line) => lines.push(line));
    return lines;
  };
  expect(told({})).toEqual([]);
  const hidden = { event: 'offer-hidden', site: site.id };
  expect(told({ USR_FA_PP_TAEG: '9,50', USR_FA_C5_TAN: '' }, {})).toEqual([
    { ...hidden, product: 'personal', code: 'taeg', figure: 'TAEG' },
    { ...hidden, product: 'salary', code: 'figure', figure: 'TAN' },
  ]);
  const lines: unknown[] = [];
  logHiddenOffers({ ...demoSites, sites: [{ ...site, offers: {} }] }, (line) => lines.push(line));
  expect(lines).toEqual([]);
});

// R16.7.5
test('the offer sheet of a product and day stays the same until the offer changes; without an offer there is none', () => {
  const sheet = (offers: Site['offers'], today = '2026-11-20') =>
    siteOffers({ ...demoSites, sites: [withFile(offers)] })
      .sheetOf('', 'business', today)
      ?.toString('hex');
  expect(sheet({})).toMatch(/^[0-9a-f]{64}$/);
  expect(sheet({}, '2026-11-21')).toBe(sheet({}));
  expect(sheet({ USR_FA_BS_TAN: '9,80' })).not.toBe(sheet({}));
  expect([sheet({}, '2028-01-01'), sheet({ USR_FA_BS_TAEG: '' })]).toEqual([undefined, undefined]);
  // A process that runs past the last day.
  const { sheetOf } = siteOffers(demoSites);
  const days = ['2027-12-31', '2028-01-01'].map((today) => sheetOf('', 'business', today) !== null);
  expect(days).toEqual([true, false]);
});
