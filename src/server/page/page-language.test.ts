import { expect, test } from 'vitest';
import { testApp } from '../http/app.testing.ts';
import { demoSites } from '../platform/config/demo-site.ts';

const german = { 'accept-language': 'de-AT,de;q=0.9' };

test.each([
  ['its address', '/fa3/?lang=en', german, 'en'],
  ['the first one in its address', '/fa3/?lang=en&lang=de', german, 'en'],
  ['the choice of the browser', '/fa3/', { ...german, cookie: '__Host-fissa-language=en' }, 'en'],
  ["the browser's language", '/fa3/', german, 'de'],
  ['the default', '/fa3/', {}, 'it'],
])('the language of a page is that of %s', async (_, url, headers, language) => {
  const { app } = await testApp();
  const answer = await app.inject({ url, headers: { host: 'velaria.example', ...headers } });
  expect(answer.body).toContain(`lang="${language}"`);
  expect(answer.headers).toMatchObject({
    'content-language': language,
    vary: 'accept-encoding, accept-language, cookie',
  });
});

test('a language in the address is kept as the choice, and pages of two languages have two ETags', async () => {
  const { app } = await testApp();
  const [de, en] = await Promise.all(['de', 'en'].map((lang) => app.inject(`/fa3/?lang=${lang}`)));
  expect(de?.cookies.map(({ name, value }) => [name.replace('__Host-', ''), value])).toEqual([
    ['fissa-language', 'de'],
  ]);
  const again = await app.inject({ url: '/fa3/?lang=en', headers: { 'if-none-match': String(de?.headers.etag) } });
  expect([again.statusCode, again.headers.etag]).toEqual([200, en?.headers.etag]);
  const unknown = await app.inject('/fa3/?lang=fr');
  expect([unknown.cookies, unknown.headers['content-language']]).toEqual([[], 'it']);
});

test('a site with one language has no other, and no links to others', async () => {
  const sites = { ...demoSites, sites: demoSites.sites.map((site) => ({ ...site, languages: ['it' as const] })) };
  const { app } = await testApp({ sites });
  const answer = await app.inject({ url: '/fa3/?lang=de', headers: german });
  expect([answer.headers['content-language'], answer.cookies]).toEqual(['it', []]);
  expect(answer.body).not.toContain('hreflang');
  expect((await (await testApp()).app.inject('/fa3/')).body).toContain(
    'hreflang="de" href="http://localhost:3000/fa3/?lang=de"',
  );
});

test("the site's data are sent in the wanted language", async () => {
  const { app } = await testApp();
  const data = (await app.inject('/fa3/dati/sito.json?lang=de')).json();
  expect(data.brand.motto).toBe('Kredit mit gutem Wind');
  expect(data.words.footer).toMatch(/^Prima di firmare/);
});
