import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.testing.ts';
import { demoSites } from './demo-site.ts';
import { loadSites } from './load-sites.ts';
import { parseSites, sendsNoShowLetter, siteOf, switchedOff, visitMinutesOf } from './site.ts';
import { pacesOf } from './suggestion-debounce.ts';

// R0.69, R0.24, R7.54, R9.12
test('without a site file the two demo brands are served', () => {
  expect(loadSites(undefined, 3000)).toEqual(demoSites);
  expect(parseSites(demoSites, 'demo')).toEqual(demoSites);
  expect(demoSites.windows).toEqual({ leadMinutes: 120, horizonDays: 30, holdMinutes: 10 });
});

// R16.2.27
test('no-shows get a letter unless the site file says no', () => {
  expect(sendsNoShowLetter(parseSites(demoSites, 'demo'))).toBe(true);
  expect(sendsNoShowLetter(parseSites({ ...demoSites, noShowLetter: false }, 'own'))).toBe(false);
});

// R0.35, R0.69
test('a site file defines hosts, brands, links, offers and windows', () => {
  const file = join(temporaryFolder('site'), 'site.json');
  const [main] = demoSites.sites;
  if (main === undefined) throw new Error('not reached');
  const own = {
    ...demoSites,
    sites: [
      {
        ...{ ...main, logo: undefined, icon: undefined },
        ...{ hosts: ['mirtilla.example'], brand: { ...main.brand, name: 'Mirtilla', phone: '02 1234' } },
        ...{ links: { ...main.links, card: 'https://mirtilla.example/carta' }, offers: { USR_GEN_TAN: '1,00' } },
      },
    ],
    windows: { ...demoSites.windows, holdMinutes: 7 },
    agents: { multiArea: 'AG777', fallback: 'AG888' },
  };
  writeFileSync(file, JSON.stringify(own));
  expect(loadSites(file, 3000)).toEqual(own);
  expect(siteOf(loadSites(file, 3000), 'mirtilla.example').brand.name).toBe('Mirtilla');
});

// R7.5, R0.35, R0.37, R2.2.5
test.each([
  ['localhost:3000', 'velaria', false],
  ['c5.localhost:3000', 'quintavela', true],
  ['QUINTAVELA.example', 'quintavela', true],
  ['unknown.example', 'velaria', false],
  [undefined, 'velaria', false],
])('the host %s selects %s, salary-backed: %s', (host, id, salaryBacked) => {
  expect(siteOf(demoSites, host)).toMatchObject({ id, salaryBacked });
});

// R0.69
test('a wrong site file stops the start with one line that names the field', () => {
  const broken = { ...demoSites, windows: { ...demoSites.windows, holdMinutes: 0 } };
  expect(() => parseSites(broken, 'site.json')).toThrow(/^FISSA_SITE site\.json is not valid: windows\.holdMinutes/);
  expect(() => parseSites({ ...demoSites, extra: 1 }, 'site.json')).toThrow(/extra/);
  expect(() => loadSites('/nowhere/site.json', 3000)).toThrow(/^FISSA_SITE \/nowhere\/site\.json cannot be read/);
});

test.each(['https://maps.example/{from}', 'http://maps.example/{from}/{to}', 'javascript:{from}{to}'])(
  'directions require an https address with both ends, not %s',
  (directions) => {
    const [main] = demoSites.sites;
    const sites = [{ ...main, links: { ...main?.links, directions } }];
    expect(() => parseSites({ ...demoSites, sites }, 'site.json')).toThrow(/links\.directions/);
  },
);

// R0.69
test('a site file switches off the parts that it sets to false, and no unknown part', () => {
  const withFeatures = (features: object) => parseSites({ ...demoSites, features }, 'site.json');
  expect(switchedOff(demoSites)).toEqual([]);
  expect(switchedOff(withFeatures({ proposals: false, resume: true }))).toEqual(['proposals']);
  expect(() => withFeatures({ proposal: false })).toThrow('FISSA_SITE site.json is not valid: features');
});

describe('the debounce of place suggestions', () => {
  const own = { letters: 3, quietMs: 200 };
  const patient = { branches: { letters: 4, quietMs: 2_000 }, agencies: { letters: 1, quietMs: 800 } };

  // R14.2.19, R5.47, R5.48, R7.41, R9.4, R9.5
  test.each([
    ['embedded', { branches: own, agencies: own }],
    ['nominatim:https://n.example', { branches: own, agencies: own }],
    ['photon:https://p.example', patient],
    ['google:key', patient],
  ])('is applied before %s', (geocoder, paces) => expect(pacesOf(geocoder)).toEqual(paces));

  // R14.2.19
  test('is a setting of the site file', () => {
    const embedded = { letters: 2, quietMs: 300 };
    const remote = { letters: 5, quietMs: 1_500, agencyQuietMs: 600 };
    const { suggestions } = parseSites({ ...demoSites, suggestions: { embedded, remote } }, 'site.json');
    expect(pacesOf('embedded', suggestions)).toEqual({ branches: embedded, agencies: embedded });
    expect(pacesOf('google:key', suggestions)).toEqual({
      branches: { letters: 5, quietMs: 1_500 },
      agencies: { letters: 1, quietMs: 600 },
    });
    const hasty = { ...demoSites, suggestions: { embedded: { letters: 0, quietMs: 200 } } };
    expect(() => parseSites(hasty, 'site.json')).toThrow(/suggestions\.embedded\.letters/);
  });
});

test('a visit takes 45 minutes, or as many as the site file says', () => {
  const minutesOf = (own: object) => visitMinutesOf(parseSites({ ...demoSites, ...own }, 'own'));
  expect([minutesOf({}), minutesOf({ visitMinutes: 60 })]).toEqual([45, 60]);
  expect(() => minutesOf({ visitMinutes: 5 })).toThrow(/visitMinutes/);
});
