import { describe, expect, test } from 'vitest';
import { FRAME } from '#contract/endpoint.ts';
import { post, testApp } from '../http/app.testing.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { parseSites } from '../platform/config/site.ts';

const PARENTS = ['https://www.velaria.example', 'https://prestiti.example:8443'];
const [main, ...others] = demoSites.sites;
const sites = parseSites({ ...demoSites, sites: [{ ...main, embed: { parents: PARENTS } }, ...others] }, 'test');
const TOP = { 'sec-fetch-dest': 'document' };
const FRAMED = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' };
const SECURE = { host: 'velaria.example', 'x-forwarded-proto': 'https' };
const page = (headers: Record<string, string>, url = '/fa3/') => ({ url, headers });
const policyOf = (answer: { readonly headers: object }) =>
  String((answer.headers as { 'content-security-policy'?: string })['content-security-policy']);

describe('a site that names parents', () => {
  test('permits their frames, and no others', async () => {
    const { app } = await testApp({ sites });
    for (const headers of [TOP, FRAMED]) {
      const answer = await app.inject(page(headers));
      expect(answer.statusCode).toBe(200);
      expect(policyOf(answer)).toContain(`frame-ancestors ${PARENTS.join(' ')}`);
      expect(answer.headers.vary).toContain('sec-fetch-dest');
    }
  });

  test('adds the script of a frame to the page in a frame alone', async () => {
    const { app } = await testApp({ sites });
    const script = `<script src="/fa3/frame.js" defer data-parents="${PARENTS.join(' ')}"></script>`;
    expect((await app.inject(page(FRAMED))).body).toContain(script);
    expect((await app.inject(page(TOP))).body).not.toContain('frame.js');
  });

  test('keeps files and data out of frames', async () => {
    const { app } = await testApp({ sites });
    for (const url of ['/fa3/assets/app-1.js', '/fa3/api/ping'])
      expect(policyOf(await app.inject(page(TOP, url)))).toContain("frame-ancestors 'none'");
  });

  test('serves embed.js to other origins', async () => {
    const { app } = await testApp({ sites });
    const answer = await app.inject('/fa3/embed.js');
    expect([answer.statusCode, answer.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    expect((await app.inject('/fa3/')).headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test.each(['object', 'embed', 'frame'])('refuses its page in an element %s', async (dest) => {
    const { app } = await testApp({ sites });
    expect((await app.inject(page({ 'sec-fetch-dest': dest }))).json().code).toBe('cross-site');
  });

  test('gives a page in a frame partitioned cookies of its own names', async () => {
    const { app, askers } = await testApp({ sites });
    const answer = await app.inject(post('/fa3/api/Prova', {}, { ...SECURE, [FRAME]: '1' }));
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-fissa-frame-visit=[\w-]+; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/),
      '__Host-fissa-frame-proof=proof; Path=/; HttpOnly; Secure; Partitioned; SameSite=None',
    ]);
    const cookie = `__Host-fissa-proof=own; __Host-fissa-frame-proof=framed`;
    const hashes = [];
    for (const mark of [{}, { [FRAME]: '1' }]) {
      await app.inject(post('/fa3/api/Prova', {}, { ...SECURE, ...mark, cookie }));
      hashes.push(askers.at(-1)?.proof?.toString('hex'));
    }
    expect(new Set(hashes).size).toBe(2);
  });

  test('gives Secure cookies in a frame on plain http of the loopback address too', async () => {
    const { app } = await testApp({ sites });
    const answer = await app.inject(post('/fa3/api/Prova', {}, { host: 'localhost:3000', [FRAME]: '1' }));
    expect(answer.headers['set-cookie']).toContain(
      'fissa-frame-proof=proof; Path=/; HttpOnly; Secure; Partitioned; SameSite=None',
    );
  });

  test('refuses a change that another page sends with the mark of a frame', async () => {
    const { app } = await testApp({ sites });
    const headers = { ...SECURE, [FRAME]: '1', origin: PARENTS[0] ?? '', 'sec-fetch-site': 'cross-site' };
    expect((await app.inject(post('/fa3/api/Prova', {}, headers))).json().code).toBe('cross-site');
  });

  test('keeps the language of a page in a frame in a cookie of the frame', async () => {
    const { app } = await testApp({ sites });
    const answer = await app.inject(page({ ...FRAMED, ...SECURE }, '/fa3/?lang=de'));
    expect([answer.headers['content-language'], answer.headers['set-cookie']]).toEqual([
      'de',
      '__Host-fissa-frame-language=de; Path=/; HttpOnly; Secure; Partitioned; SameSite=None',
    ]);
  });
});

describe('a site that names none', () => {
  test('permits no frame, and refuses its page in one', async () => {
    const { app } = await testApp();
    expect(policyOf(await app.inject(page(TOP)))).toContain("frame-ancestors 'none'");
    const answer = await app.inject(page(FRAMED));
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross-site']);
  });

  test('has no embed.js', async () => {
    const { app } = await testApp();
    expect((await app.inject('/fa3/embed.js')).statusCode).toBe(404);
    const other = { url: '/fa3/embed.js', headers: { host: 'c5.localhost' } };
    expect((await (await testApp({ sites })).app.inject(other)).statusCode).toBe(404);
  });

  test('ignores the mark of a frame', async () => {
    const { app } = await testApp();
    const answer = await app.inject(post('/fa3/api/Prova', {}, { ...SECURE, [FRAME]: '1' }));
    expect(answer.headers['set-cookie']).toContain('__Host-fissa-proof=proof; Path=/; HttpOnly; Secure; SameSite=Lax');
  });
});

test.each([
  ['a path', 'https://www.velaria.example/'],
  ['a wildcard', 'https://*.velaria.example'],
  ['plain http', 'http://www.velaria.example'],
  ['a directive', "https://a.example; script-src 'self'"],
])('a parent with %s is refused', (_, parent) => {
  const wrong = { ...demoSites, sites: [{ ...main, embed: { parents: [parent] } }, ...others] };
  expect(() => parseSites(wrong, 'test')).toThrow('embed.parents.0');
});
