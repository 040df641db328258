import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FIGTREE = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
/** Font features that are kept: kerning, tabular figures, and marks for letters without a precomposed glyph. */
const KEPT = ['kern', 'liga', 'tnum', 'ccmp', 'mark', 'mkmk', 'rvrn'];
/** Options of subset-font, in a constant because its types lack `keepFeatures`. */
const AS_PACKED = { targetFormat: 'woff2', keepFeatures: KEPT } as const;
/** Characters that no heading or button contains: fractions, superscripts, code, trade and foreign currency symbols. */
const NEVER_SHOWN = /[\p{No}⁄∕¤¦¬¶¢£¥§®±÷™↑↓^`~\\|{}<>‹›¯¨¸]/u;

/** Reduces a font to the glyphs that headings and buttons need, with unchanged outlines. */
export async function slimmed(packed: Buffer): Promise<Buffer> {
  const { characterSet } = create(packed) as Font;
  const letters = characterSet.map((letter) => String.fromCodePoint(letter)).filter((one) => !NEVER_SHOWN.test(one));
  return subsetFont(packed, letters.join(''), AS_PACKED);
}

/**
 * Vite plugin that replaces the font Figtree by its subset, which it writes to `file`. Source Sans 3 is used as it is,
 * because its licence reserves the name for unmodified files.
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
