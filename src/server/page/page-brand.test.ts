import { describe, expect, test } from 'vitest';
import { testApp } from '../http/app.testing.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import { firstScreenOf } from './public-site.ts';

describe('the brand of a page', () => {
  // R2.2.5, R2.3.1, R2.3.2, R7.5, R0.35
  test("is that of the host's site", async () => {
    const { app } = await testApp();
    const main = (await app.inject({ url: '/fa3/', headers: { host: 'localhost:3000' } })).body;
    const salary = (await app.inject({ url: '/fa3/', headers: { host: 'c5.localhost:3000' } })).body;
    const other = (await app.inject({ url: '/fa3/', headers: { host: 'unknown.example' } })).body;
    expect(main).toContain('<html data-brand="velaria"');
    expect(main).toContain('<title>Fissa un appuntamento | Velaria Credito</title>');
    expect(salary).toContain('data-brand="quintavela"');
    const data = /<script type="application\/json" id="site">(.*?)<\/script>/.exec(salary)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({
      id: 'quintavela',
      logos: {
        lender: { src: expect.stringContaining('/velaria-') },
        mark: { src: expect.stringContaining('/quintavela-') },
      },
      onSalarySite: true,
      mainUrl: 'http://localhost:3000/fa3/',
      salaryUrl: 'http://c5.localhost:3000/fa3/',
      links: demoSites.sites[1]?.links,
    });
    expect(demoSites.sites[1]?.links).not.toEqual(demoSites.sites[0]?.links);
    expect(other).toBe(main);
  });

  // R14.2.18, R2.2.5
  test.each([
    ['localhost:3000', '?brand=c5', false, 'quintavela'],
    ['127.0.0.1:3000', '?brand=c5', false, 'quintavela'],
    ['[::1]:3000', '?brand=c5', false, 'quintavela'],
    ['localhost.example', '?brand=c5', false, 'velaria'],
    ['not-localhost:3000', '?brand=c5', false, 'velaria'],
    ['localhost:3000', '?brand=x', false, 'velaria'],
    ['velaria.example', '?brand=c5', false, 'velaria'],
    ['velaria.example', '?brand=c5', true, 'quintavela'],
    ['c5.localhost:3000', '?brand=c5', false, 'quintavela'],
  ])('on %s with %s, in a test installation: %s, is that of %s', async (host, query, uat, brand) => {
    const { app } = await testApp({ sites: { ...demoSites, uat } });
    const { body } = await app.inject({ url: `/fa3/${query}`, headers: { host } });
    expect(body).toContain(`data-brand="${brand}"`);
  });

  // R14.3.12
  test.each(['/fa3/c5', '/fa3/c5/', '/fa3/c5/fissa-appuntamento/codice-fiscale', '/fa3/c5?mediacode=A'])(
    '%s shows only the salary-backed brand and stays on the main site',
    async (url) => {
      const { app } = await testApp();
      const { body } = await app.inject({ url, headers: { host: 'localhost:3000' } });
      expect(body).toContain('<html data-brand="quintavela"');
      expect(body).toContain('<title>Fissa un appuntamento | Quintavela</title>');
      const dataOf = (page: string) =>
        JSON.parse(/<script type="application\/json" id="site">(.*?)<\/script>/.exec(page)?.[1] ?? '');
      const own = (await app.inject({ url: '/fa3/', headers: { host: 'c5.localhost:3000' } })).body;
      const { id, brand, links, words, drawing } = dataOf(own);
      expect(id).toBe('quintavela');
      expect(dataOf(body)).toMatchObject({ ...{ id, brand, links, words, drawing }, onSalarySite: false });
    },
  );

  // R2.3.2
  test.each([
    ['localhost:3000', '/fa3/?prodotto=3', 'quintavela'],
    ['localhost:3000', '/fa3/?prodotto=5', 'velaria'],
    ['c5.localhost:3000', '/fa3/?id_filiale_direct=0101&prodotto=1', 'velaria'],
    ['c5.localhost:3000', '/fa3/prestito-business?prodotto=5', 'velaria'],
    ['c5.localhost:3000', '/fa3/?prodotto=9', 'quintavela'],
    ['c5.localhost:3000', '/fa3/c5', 'quintavela'],
  ])('on %s at %s is that of the address’s product: %s', async (host, url, brand) => {
    const { app } = await testApp();
    const { body } = await app.inject({ url, headers: { host } });
    expect(body).toContain(`<html data-brand="${brand}"`);
  });
});

test('a sign-in returns to the first page of its own site, the salary-backed one too', () => {
  const [main = '', salary = ''] = demoSites.sites.map(({ origin }) => `${origin}/fa3/`);
  expect(['velaria', 'quintavela', 'unknown'].map((id) => firstScreenOf(demoSites, id))).toEqual([main, salary, main]);
});
