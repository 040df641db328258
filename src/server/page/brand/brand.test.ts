import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../http/app.testing.ts';
import { demoSites } from '../../platform/config/demo-site.ts';
import { lookOf, mainSite, parseSites, type Site } from '../../platform/config/site.ts';
import { temporaryFolder } from '../../platform/temporary.testing.ts';
import { applyBrand, dressOf } from './apply-brand.ts';
import { brandCss, type Faces } from './brand-css.ts';
import { boxOf, wordmarkSvg } from './wordmark-svg.ts';

const main = mainSite(demoSites);
const mark = demoSites.sites[1] ?? main;
const { logo: _logo, icon: _icon, ...plain } = main;
const named = (name: string, more: Partial<Site>): Site => ({ ...plain, brand: { ...main.brand, name }, ...more });

const pageOf = async (sites: readonly Site[], host: string, url = '/fa3/') => {
  const { app } = await testApp({ sites: { ...demoSites, sites: [...sites] } });
  const answer = await app.inject({ url, headers: { host } });
  const [, data = '{}'] = /id="site">(.*?)<\/script>/.exec(answer.body) ?? [];
  return {
    app,
    answer,
    site: JSON.parse(data) as { brand: { name: string }; drawing: boolean; logos: { lender: { src: string } } },
  };
};

// R18.1.4
test('two sites with the same id show their own names', async () => {
  const sites = [named('Banca Nord', { hosts: ['nord.example'] }), named('Banca Sud', { hosts: ['sud.example'] })];
  expect((await pageOf(sites, 'nord.example')).site.brand.name).toBe('Banca Nord');
  expect((await pageOf(sites, 'sud.example')).site.brand.name).toBe('Banca Sud');
});

// R18.1.4
test('two sites with the same name serve their own files', async () => {
  const sites = ['Nord S.p.A.', 'Sud S.p.A.'].map((company) =>
    named('Banca', {
      id: company.slice(0, 3).toLowerCase(),
      hosts: [`${company.slice(0, 3).toLowerCase()}.example`],
      brand: { ...main.brand, name: 'Banca', company },
    }),
  );
  for (const { hosts, brand } of sites)
    expect((await pageOf(sites, hosts[0] ?? '')).site.brand).toMatchObject({ name: 'Banca', company: brand.company });
});

// R18.1.1
test('a brand has any name, and any number of sites', async () => {
  const ids = ['banca-prova', 'banca-prova-sud', 'prova5', 'prova-imprese'];
  const own = (id: string) => named(id, { id, hosts: [`${id}.example`] });
  const { sites } = parseSites({ ...demoSites, sites: ids.map(own) }, 'four.json');
  for (const id of ids)
    expect((await pageOf(sites, `${id}.example`)).answer.body).toContain(`<html data-brand="${id}" lang="it">`);
});

// R18.1.3
describe('the appearance of a brand', () => {
  test('is a separate style sheet, and none for the default colours', () => {
    expect(brandCss('x', lookOf(main))).toBe('');
    const css = brandCss('quintavela', lookOf(mark));
    expect(css).toMatch(/^html\[data-brand="quintavela"\]\{--bg:light-dark\(#f4f9f8,#0a1c1a\);/);
    expect(css).toContain('--primary-hover:light-dark(#0b4f48,#b5e8e0);');
    expect(css).toContain('--fifth:var(--cta)');
  });

  test('has two typefaces with their files, also with default colours', () => {
    const [heading, body] = ['Alta', 'Bassa'].map((family) => ({ family, path: `${family}.woff2` })) as [
      Faces['body'],
      Faces['body'],
    ];
    const css = brandCss('x', lookOf(main), { heading, body, base: '/b/' });
    expect(css.match(/@font-face\{.*?\}/g)).toEqual(
      ['Alta', 'Bassa'].map((family) =>
        expect.stringMatching(new RegExp(`font-family:"${family}";.*src:url\\("/b/${family}.woff2"\\)`)),
      ),
    );
    expect(css).toMatch(/html\[data-brand="x"\]\{--f-head:"Alta",[^;]*;--f-body:"Bassa",[^;]*\}/);
  });

  test("is linked by the brand's page, with logo, icon, typefaces and theme colour", async () => {
    const folder = temporaryFolder('brand');
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const logo = file('logo.svg', '<svg viewBox="0 0 100 50"><path d="M0 0"/></svg>');
    const face = { family: 'Prova Sans', file: file('prova.woff2', 'letters') };
    const own = named('Banca Prova', {
      ...{ id: 'prova', look: lookOf(mark), logo: { page: logo }, icon: file('icon.svg', '<svg/>') },
      fonts: { heading: face, body: face },
    });
    const { app, answer, site } = await pageOf([own], 'localhost');
    expect(site.logos.lender).toMatchObject({ width: 96, height: 48 });
    const links = [...answer.body.matchAll(/href="(\/fa3\/assets\/prova-[^"]+)"/g)].map(([, href = '']) => href);
    expect(links.map((href) => href.replace(/^.*\./, '')).sort()).toEqual(['css', 'woff2']);
    for (const href of [...links, site.logos.lender.src]) expect((await app.inject(href)).statusCode).toBe(200);
    expect((await app.inject({ url: '/favicon.ico', headers: { host: 'localhost' } })).body).toBe('<svg/>');
    const css = (await app.inject(links.find((href) => href.endsWith('.css')) ?? '')).body;
    expect(css).toContain('@font-face{font-family:"Prova Sans"');
    expect(css).toContain('--f-head:"Prova Sans"');
  });

  test('has a sail in its footer unless disabled', async () => {
    const drawn = async (more: Partial<Site>) => (await pageOf([named('Prova', more)], 'x')).site.drawing;
    expect([await drawn({}), await drawn({ drawing: true }), await drawn({ drawing: false })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('has its own icon and theme colour in the head', () => {
    const built = readFileSync(new URL('../../../../index.html', import.meta.url), 'utf8');
    const html = applyBrand(built, dressOf(named('Prova', { look: lookOf(mark) }), ''));
    expect(html).toContain('content="#0b4f48" media="(prefers-color-scheme: light)"');
    expect(html).toContain('content="#093933" media="(prefers-color-scheme: dark)"');
    const icon = { path: 'assets/prova.png', type: 'image/png' };
    const own = applyBrand(built, { ...dressOf(main, ''), icon });
    expect(own).toContain('<link rel="icon" href="/fa3/assets/prova.png" type="image/png" />');
    expect(own.match(/rel="icon"/g)).toHaveLength(1);
  });

  test('is the name as text if there is no logo', async () => {
    const { app, site } = await pageOf(
      [named('Banca <Prova>', { look: { ...lookOf(main), wordmark: ['Banca', '<Prova>'] } })],
      'x',
    );
    const { body } = await app.inject(site.logos.lender.src);
    expect(body).toContain('Banca</tspan> &#60;Prova&#62;');
  });
});

test.each([
  ['<svg viewBox="0 0 200 100"/>', 96],
  ['<svg width="30px" height="60px"/>', 24],
  ['<svg/>', 48],
  [wordmarkSvg(['Prova', '']), 85],
])('the page reserves space for %s', (svg, width) => expect(boxOf(Buffer.from(svg))).toEqual({ width, height: 48 }));
