import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FIGTREE = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
/** Kerning, tabular figures, and marks for letters without a precomposed glyph. */
const KEPT = ['kern', 'liga', 'tnum', 'ccmp', 'mark', 'mkmk', 'rvrn'];
/** Passed separately: its types lack the features. */
const AS_PACKED = { targetFormat: 'woff2', keepFeatures: KEPT } as const;
/** Fractions, superscripts and trade symbols: no heading and no button contains one. */
const NEVER_SHOWN = /[\p{No}⁄∕¤¦¬¶]/u;

/** A font with every glyph of headings and buttons; outlines are unchanged. */
export async function slimmed(packed: Buffer): Promise<Buffer> {
  const { characterSet } = create(packed) as Font;
  const letters = characterSet.map((letter) => String.fromCodePoint(letter)).filter((one) => !NEVER_SHOWN.test(one));
  return subsetFont(packed, letters.join(''), AS_PACKED);
}

/**
 * Builds the page with the subset of Figtree, which is written to `file`. Source Sans 3 is unchanged: its licence
 * reserves the name for unmodified files.
 */
export function slimFace(file: string): Plugin {
  return {
    name: 'slim-face',
    async config() {
      const packed = readFileSync(createRequire(import.meta.url).resolve(FIGTREE));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await slimmed(packed));
      return { resolve: { alias: { [FIGTREE]: file } } };
    },
  };
}
