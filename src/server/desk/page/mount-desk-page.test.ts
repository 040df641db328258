import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { demoSites } from '../../platform/config/demo-site.ts';
import { lookOf, mainSite, type Site } from '../../platform/config/site.ts';
import { temporaryFolder } from '../../platform/temporary.testing.ts';
import { mountDeskPage } from './mount-desk-page.ts';

const { logo: _logo, icon: _icon, ...plain } = mainSite(demoSites);
const other = lookOf(demoSites.sites[1] ?? mainSite(demoSites));

/** The staff's page of a site, from its source. */
function deskOf(site: Site) {
  const webRoot = temporaryFolder('desk');
  copyFileSync(new URL('../../../desk/index.html', import.meta.url), join(webRoot, 'index.html'));
  const app = Fastify();
  mountDeskPage(app, { db: undefined as never, site, webRoot, demoIssuer: null });
  return async (path: string) => (await app.inject(`/sportello/${path}`)).body;
}

// R18.1.3
test("the staff's page has its lender's colours, typefaces, logo, icon and frame", async () => {
  const folder = temporaryFolder('brand');
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [logo, icon] = ['<svg viewBox="0 0 100 50"/>', '<svg viewBox="0 0 9 9"/>'];
  const face = { family: 'Prova Sans', file: file('prova.woff2', 'letters') };
  const own = {
    ...{ logo: { page: file('logo.svg', logo) }, icon: file('icon.svg', icon) },
    fonts: { heading: face, body: face },
  };
  const desk = deskOf({ ...plain, ...own, id: 'prova', look: other });
  const page = await desk('oggi');
  expect(page).toContain('<html lang="it" data-brand="prova">');
  expect(page).toContain(`content="${other.light.header}" media="(prefers-color-scheme: light)"`);
  const [, css = '', iconPath = ''] =
    /(?=[\s\S]*rel="stylesheet" crossorigin href="\/sportello\/([^"]+)")[\s\S]*rel="icon" href="\/sportello\/([^"]+)"/.exec(
      page,
    ) ?? [];
  expect(page).toContain(`content="${other.dark.header}" media="(prefers-color-scheme: dark)"`);
  const sheet = await desk(css);
  expect(sheet).toMatch(/html\[data-brand="prova"\]\{--bg:light-dark\(/);
  expect(sheet).toContain(`--bg:light-dark(${other.light.bg},${other.dark.bg})`);
  expect(sheet).toContain('--f-head:"Prova Sans"');
  const [, letters = ''] = /src:url\("\/sportello\/([^"]+)"\)/.exec(sheet) ?? [];
  expect([await desk(letters), page.includes(`href="/sportello/${letters}"`)]).toEqual(['letters', true]);
  expect([await desk('logo.svg'), await desk(iconPath)]).toEqual([logo, icon]);
});
