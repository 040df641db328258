import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { Plugin, UserConfig } from 'vite';
import { expect, test } from 'vitest';
import builds from '../vite.config.ts';
import { slimFace, slimmed } from './subset-font.ts';

const { resolve } = createRequire(import.meta.url);
const packed = readFileSync(resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'));
const light = await slimmed(packed);
const [whole, slim] = [packed, light].map((file) => create(file) as Font) as [Font, Font];
const has = (face: Font, sign: string) => face.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);

/** Signs of TypeScript that no sentence contains. */
const CODE = '{}`<>|^~\\';
/** Every character that a sentence of the page contains. */
const texts = ['src/texts', 'src/funnel', 'src/ui', 'src/domain'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
);
const written = [...new Set(texts.join(''))].filter((sign) => has(whole, sign) && !CODE.includes(sign));
const letters = whole.characterSet
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /[\p{L}\p{M}\p{Nd}]/u.test(sign));

// R15.7.5
test('the subset font has every letter and figure of the full one, and every character of the texts', () => {
  expect(letters.length).toBeGreaterThan(120);
  expect(written.length).toBeGreaterThan(100);
  expect([...letters, ...written].filter((sign) => !has(slim, sign))).toEqual([]);
});

// R15.7.5
test.each([400, 600, 700])('at the weight %i it renders words, times and accents like the full font', async (wght) => {
  for (const words of ['Venerdì 27 novembre, 11:00', 'AVANTI: Perché no?', 'L’1 e il 10', 'Ciao C\u0301iro S\u0304!'])
    expect(await drawn(light, wght, words), words).toEqual(await drawn(packed, wght, words));
});

/** Position, advance and outline of each glyph of a text. */
async function drawn(file: Buffer, wght: number, words: string) {
  const face = create(await subsetFont(file, words, { targetFormat: 'sfnt', variationAxes: { wght } })) as Font;
  const { glyphs, positions } = face.layout(words, { kern: true, tnum: true });
  return glyphs.map((glyph, i) => [glyph.path.toSVG(), positions[i]]);
}

// R15.7.5
test('the subset is an eighth smaller', () => {
  expect(light.length).toBeLessThan(packed.length * 0.875);
});

// R15.7.5
test('the page is built with the subset instead of the full font; headings and buttons use it', async () => {
  const { plugins = [] } = builds({ mode: 'production', command: 'build' }) as UserConfig;
  expect(plugins.map((plugin) => (plugin as Plugin).name)).toContain('slim-face');
  const folder = mkdtempSync(join(tmpdir(), 'fissa-face-'));
  const lighter = slimFace(join(folder, 'light.woff2')).config as unknown as () => Promise<UserConfig>;
  const [[from, to] = []] = Object.entries((await lighter()).resolve?.alias ?? {});
  expect(readFileSync(to)).toEqual(light);
  rmSync(folder, { recursive: true });
  const [tokens = '', base, button] = ['styles/tokens', 'styles/base', 'controls/button.module'].map((sheet) =>
    readFileSync(`src/ui/${sheet}.css`, 'utf8'),
  );
  const [, figtree = ''] = /@font-face \{([^}]*"Figtree"[^}]*)\}/.exec(tokens) ?? [];
  expect(figtree).toContain(`src: url("${from}")`);
  expect(tokens).toMatch(/--f-head: "?Figtree/);
  expect(base).toMatch(/h1,\s+h2,\s+h3,[^{]*\{[^}]*font-family: var\(--f-head\)/);
  expect(button).toMatch(/\.button \{[^}]*font: [^;]*var\(--f-head\)/);
});
