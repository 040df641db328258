import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { unwrapWoff } from './unwrap-woff.ts';

// R14.4.11
test('an unpacked font draws like the packed one', () => {
  const file = createRequire(import.meta.url).resolve('@fontsource/figtree/files/figtree-latin-ext-700-normal.woff');
  const packed = readFileSync(file);
  const [before, after] = [create(packed) as Font, create(unwrapWoff(packed)) as Font];
  expect([before.type, after.type]).toEqual(['WOFF', 'TTF']);
  const drawn = (font: Font) => font.layout('ȘțŁ').glyphs.map((glyph) => [glyph.advanceWidth, glyph.path.toSVG()]);
  expect(drawn(after)).toEqual(drawn(before));
});
