import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ROUTES } from '#domain/flow/routes.ts';
import { wordsOf } from '#texts/words-of.ts';
import { testApp } from '../http/app.testing.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { mainSite } from '../platform/config/site.ts';
import { fillPage, jsonInHtml } from './fill-page.ts';
import { publicSite } from './public-site.ts';

const site = publicSite(mainSite(demoSites), demoSites, {
  mapTiles: undefined,
  citizens: undefined,
  geocoder: 'embedded',
  language: 'it',
  webRoot: '',
});

describe('the page', () => {
  // R0.71, R2.1.1, R4.87
  test.each([
    ...Object.values(ROUTES).map(({ path }) => path),
    ...['/anything/else', '/prestito/scegli-luogo', '/modifica-appuntamento%23token=a.b.c', '/proposta%23a.b'],
  ])('is served at /fa3%s', async (path) => {
    const { app } = await testApp();
    const answer = await app.inject(`/fa3${path}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  });

  // R14.2.17
  test.each([
    ['006AB00000K7P2QXYZ', '006AB00000K7P2QXYZ'],
    ['%2F%2Fevil.example', '%2F%2Fevil.example'],
  ])(
    'the short link of a text message leads to the change page with its code %s, and nowhere else',
    async (code, told) => {
      const { app } = await testApp();
      const answer = await app.inject(`/fa3/a/${code}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, `/fa3/modifica-appuntamento?oppID=${told}`]);
    },
  );

  test('is compressed, and not resent while unchanged', async () => {
    const { app } = await testApp();
    const answer = await app.inject({ url: '/fa3/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('data-brand');
    const again = await app.inject({ url: '/fa3/', headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('serves hashed files as immutable, in compressed form', async () => {
    const { app } = await testApp();
    const plain = await app.inject('/fa3/assets/app-1.js');
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    expect(plain.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    const packed = await app.inject({ url: '/fa3/assets/app-1.js', headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  // R13.10.3
  test('serves files whole from memory, ignores ranges and dates, and answers a matching ETag without a body', async () => {
    const { app } = await testApp();
    const asked = (headers: Record<string, string>) => app.inject({ url: '/fa3/assets/app-1.js', headers });
    const { body, headers } = await asked({});
    const many = Array.from({ length: 500 }, (_, i) => `${i}-${i}`).join(',');
    for (const odd of [{ range: `bytes=${many}` }, { range: 'bytes=0-0' }, { 'if-modified-since': 'x' }]) {
      const answer = await asked(odd);
      expect([answer.statusCode, answer.body, answer.headers['accept-ranges']]).toEqual([200, body, undefined]);
    }
    const again = await asked({ 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  // R13.10.3
  test('serves files without a rate limit, however many requests come from one address', async () => {
    const { app } = await testApp({ rateLimits: true });
    const ask = async () => (await app.inject('/fa3/assets/app-1.js')).statusCode;
    expect(new Set(await Promise.all(Array.from({ length: 2_000 }, ask)))).toEqual(new Set([200]));
  });

  // R0.36, R2.1.2
  test.each([
    '/fa3/assets/x.js',
    '/fa3/assets/',
    '/fa3/x.css',
    '/fa3/api/x/a.css',
    '/fa3/..%2fpackage.json',
    '/fa3/assets/..%2f..%2f..%2fpackage.json',
    '/fa3/.git/config.json',
    '/fa3/assets/app-1.js.br',
    '/fa3/assets/app-1.js.map',
    '/fa-uat/',
    '/fa-uat',
    '/fa3x',
  ])('%s answers 404 without a page', async (url) => {
    const { app } = await testApp();
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  // R0.36, R2.1.2
  test('the test variant exists where configured', async () => {
    const { app } = await testApp({ sites: { ...demoSites, uat: true } });
    const [test, customers] = [await app.inject('/fa-uat/codice-fiscale'), await app.inject('/fa3/codice-fiscale')];
    expect(test.headers['content-type']).toContain('text/html');
    expect([test.statusCode, test.body]).toEqual([200, customers.body]);
  });

  // R2.1.1
  test.each([
    ['/', '/fa3/'],
    ['/fa3', '/fa3/'],
    ['/?mediacode=A', '/fa3/?mediacode=A'],
    ['/?//evil.example', '/fa3/?//evil.example'],
  ])('%s redirects to %s', async (url, target) => {
    const { app } = await testApp();
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, target]);
  });

  // R3.39, R3.40, R0.45
  test('the offer figures are global variables of a same-origin script', async () => {
    const { app } = await testApp();
    const answer = await app.inject('/fa3/disclosure.js');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.body).toContain('window.USR_GEN_VALIDITA="31/12/2027";\n');
    expect(answer.body).toContain('window.USR_FA_PP_TAEG="9,66";\n');
    expect(answer.body).toContain('window.USR_FA_BS_TAEG="11,43";\n');
    expect(answer.body).toContain('window.USR_FA_C5_TAEG="5,90";\n');
  });
});

describe('filling', () => {
  const template =
    '<html lang="it" data-brand="x"><head><title>T</title><script type="application/json" id="site">{}</script>' +
    '<script type="module" src="/fa3/assets/m.js"></script></head></html>';

  // R1.2
  test('replaces the build’s placeholders before the app starts', () => {
    const html = fillPage(template, site, wordsOf('it'));
    expect(html).toContain('<html data-brand="velaria" lang="it">');
    expect(html.match(/id="site"/g)).toHaveLength(1);
    expect(html.indexOf('disclosure.js')).toBeLessThan(html.indexOf('m.js'));
  });

  // R14.3.18
  test('without scripts shows the requirement and a telephone number', () => {
    const html = fillPage(`${template}<noscript></noscript>`, site, wordsOf('it'));
    expect(html).toMatch(
      /<noscript><p>Per fissare un appuntamento qui serve JavaScript: [^<]* chiamaci al <a href="tel:0200000000">02 0000 0000<\/a>\.<\/p><\/noscript>/,
    );
    expect(readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')).toContain('<noscript></noscript>');
  });

  test('preloads the texts of its first screen in parallel with the program', () => {
    const html = fillPage(template, site, wordsOf('it'), { files: ['assets/first-x.js'] });
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/fa3/assets/first-x.js" />');
    expect(html.indexOf('first-x.js')).toBeLessThan(html.indexOf('m.js'));
  });

  test('a configured value is escaped in the page', () => {
    const evil = { ...site, id: '"><img>', brand: { ...site.brand, name: "</script><b>$&'" } };
    const html = fillPage(template, evil, wordsOf('it'));
    expect(html).not.toMatch(/<img>|<\/script><b>/);
    expect(jsonInHtml('</script>\u2028')).toBe('"\\u003c/script\\u003e\\u2028"');
  });

  test('the page contains no hosts, agents or keys', () => {
    expect(Object.keys(site).sort()).toEqual([
      'brand',
      'callLanguages',
      'consentBrands',
      'drawing',
      'faces',
      'id',
      'identity',
      'languages',
      'links',
      'logos',
      'mainUrl',
      'mapTiles',
      'off',
      'offered',
      'onSalarySite',
      'salaryUrl',
      'sheet',
      'suggestions',
      'visitMinutes',
      'words',
    ]);
  });

  // R0.68, R5.47
  test('the page does not contain the map tile URL, which may hold a key', () => {
    const mapTiles = { template: 'https://tiles.example/{z}/{x}/{y}?key=canary', attribution: '© Mappe' };
    const told = publicSite(mainSite(demoSites), demoSites, {
      mapTiles,
      citizens: {
        issuer: 'https://identity.example',
        clientId: 'c',
        clientSecret: 'canary',
        scope: '',
        acr: [],
        claims: {},
        trustsEmail: false,
      },
      geocoder: 'google:canary',
      language: 'it',
      webRoot: '',
    });
    expect(told.mapTiles).toEqual({ attribution: '© Mappe' });
    expect(told.identity).toBe(new URL(mainSite(demoSites).origin).origin);
    expect(fillPage(template, told, wordsOf('it'))).not.toContain('canary');
  });

  // R14.2.19, R5.47
  test('has the debounce of its place fields, by geocoder and site file', () => {
    const quietOf = (geocoder: string, own: Partial<typeof demoSites> = {}) => {
      const all = { ...demoSites, ...own };
      const told = publicSite(mainSite(all), all, {
        mapTiles: undefined,
        citizens: undefined,
        geocoder,
        language: 'it',
        webRoot: '',
      });
      return told.suggestions.branches.quietMs;
    };
    expect([quietOf('google:canary'), quietOf('embedded')]).toEqual([2_000, 200]);
    expect(quietOf('embedded', { suggestions: { embedded: { letters: 3, quietMs: 300 } } })).toBe(300);
  });
});

test('the app’s link is a same-origin QR code per site', async () => {
  const { app } = await testApp();
  const code = await app.inject('/fa3/app-qr.svg');
  expect(code.statusCode).toBe(200);
  expect(code.headers['content-type']).toBe('image/svg+xml');
  expect(code.body).toMatch(/^<svg [^>]*viewBox/);
  expect(code.body).not.toMatch(/<script|style=/);
});

// R0.68
test.each([
  [undefined, 200, 'text/html; charset=utf-8'],
  [
    { template: 'https://127.0.0.1:1/{z}/{x}/{y}', attribution: 'nobody' },
    503,
    'application/problem+json; charset=utf-8',
  ],
])('map tiles are served only where a tile service is configured: %o', async (mapTiles, status, type) => {
  const { app } = await testApp({ mapTiles });
  const answer = await app.inject('/fa3/tiles/17/68881/46909');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, type]);
});
