import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../http/app.testing.ts';
import { demoSites } from '../../../platform/config/demo-site.ts';
import { lookOf, mainSite, type Site } from '../../../platform/config/site.ts';
import { temporaryFolder } from '../../../platform/temporary.testing.ts';
import { encodePng } from './png.ts';
import { readPng } from './read-png.testing.ts';
import { ICONS } from './site-icons.ts';

const PUBLIC = fileURLToPath(new URL('../../../../funnel/public', import.meta.url));
const main = mainSite(demoSites);
const SAIL = '#ffc857';

/** The app of a site whose icon is a file with this content. */
async function appWith(name: string, content: string | Buffer, more: Partial<Site> = {}) {
  const icon = join(temporaryFolder('icon'), name);
  writeFileSync(icon, content);
  return testApp({ sites: { ...demoSites, sites: [{ ...main, ...more, icon }] } });
}
const svg = (inside: string) => `<svg viewBox="0 0 10 10">${inside}</svg>`;

describe("the icons of the demonstration's sites", () => {
  test.each(Object.entries(ICONS))('%s is a PNG without transparency of its size', async (name, { size }) => {
    const { app } = await testApp({ webRoot: PUBLIC });
    const answer = await app.inject(`/fa3/${name}`);
    expect(answer.headers['content-type']).toBe('image/png');
    const icon = readPng(answer.rawPayload);
    expect(icon.size).toEqual([size, size]);
    expect(icon.colourAt(0, 0)).toBe('#0b3b5c');
    expect(icon.colours.get(SAIL)).toBeGreaterThan(size * size * 0.02);
    expect(icon.colours.get('#ffffff')).toBeGreaterThan(size * size * 0.05);
  });

  test("have each site's own colour", async () => {
    const { app } = await testApp({ webRoot: PUBLIC });
    const { rawPayload } = await app.inject({ url: '/fa3/icon-180.png', headers: { host: 'c5.localhost' } });
    expect(readPng(rawPayload).colourAt(0, 0)).toBe('#0b4f48');
  });

  test('keep their picture in the circle that Android shows', async () => {
    const { app } = await testApp({ webRoot: PUBLIC });
    const icon = readPng((await app.inject('/fa3/icon-maskable.png')).rawPayload);
    const outside = Array.from({ length: 360 }, (_, degree) => {
      const [x, y] = [Math.cos((degree * Math.PI) / 180), Math.sin((degree * Math.PI) / 180)];
      return icon.colourAt(0.5 + 0.4 * x, 0.5 + 0.4 * y);
    });
    expect(new Set(outside)).toEqual(new Set(['#0b3b5c']));
  });
});

describe("the icons of a lender's site", () => {
  test('draw an SVG of paths on white, with curves and holes', async () => {
    const ring = 'M5 1A4 4 0 1 1 4.99 1zM5 3A2 2 0 1 0 5.01 3z';
    const { app } = await appWith('icon.svg', svg(`<path fill="#f00" d="${ring}"/>`));
    const icon = readPng((await app.inject('/fa3/icon-192.png')).rawPayload);
    expect([icon.colourAt(0, 0), icon.colourAt(0.5, 0.2), icon.colourAt(0.5, 0.5)]).toEqual([
      '#ffffff',
      '#ff0000',
      '#ffffff',
    ]);
    // The area of the ring is 12π of 100; its edge is smoothed.
    expect((icon.colours.get('#ff0000') ?? 0) / 192 ** 2).toBeCloseTo((12 * Math.PI) / 100, 1);
    expect(icon.colours.size).toBeGreaterThan(20);
  });

  test.each([
    ['another shape', svg('<circle r="4"/><path fill="#fff" d="M0 0h4v4z"/>')],
    ['a moved path', svg('<path transform="scale(2)" fill="#fff" d="M0 0h4v4z"/>')],
    ['no content', ''],
  ])('show the first letter of the name for an SVG with %s', async (_, content) => {
    const { app } = await appWith('icon.svg', content, { brand: { ...main.brand, name: '«Istituto» Prova' } });
    const icon = readPng((await app.inject('/fa3/icon-180.png')).rawPayload);
    // The letter I: a bar in the middle.
    expect([
      icon.colourAt(0.5, 0.5),
      icon.colourAt(0.5, 0.3),
      icon.colourAt(0.5, 0.2),
      icon.colourAt(0.4, 0.5),
    ]).toEqual(['#ffffff', '#ffffff', lookOf(main).light.header, lookOf(main).light.header]);
  });

  test('show the letter, and no icon of the product, without one', async () => {
    const { icon: _, ...site } = main;
    const { app } = await testApp({ sites: { ...demoSites, sites: [site] }, webRoot: PUBLIC });
    const { icons } = (await app.inject('/fa3/app.webmanifest')).json();
    expect(icons.map(({ type }: { type: string }) => type)).toEqual(['image/png', 'image/png', 'image/png']);
    const letter = readPng((await app.inject('/fa3/icon-180.png')).rawPayload);
    expect([letter.colours.has(SAIL), letter.colours.has('#ffffff')]).toEqual([false, true]);
  });

  test('are its own PNG as it is, which the manifest names alone', async () => {
    const own = encodePng({ size: 2, pixels: Buffer.alloc(12, 7) });
    const { app } = await appWith('icon.png', own);
    expect((await app.inject('/fa3/icon-180.png')).rawPayload.equals(own)).toBe(true);
    const { icons } = (await app.inject('/fa3/app.webmanifest')).json();
    expect(icons).toEqual([{ src: expect.stringMatching(/\.png$/), type: 'image/png', sizes: '2x2' }]);
  });

  test('are not there where the site switches them off', async () => {
    const { app } = await testApp({ sites: { ...demoSites, features: { pocket: false } }, webRoot: PUBLIC });
    expect((await app.inject('/fa3/icon-180.png')).statusCode).toBe(404);
    expect((await app.inject('/fa3/')).body).not.toContain('apple-touch-icon');
  });
});
