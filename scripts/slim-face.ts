import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FIGTREE = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
/** Letters that stand closer, figures of one width, accents over letters that have no sign of their own. */
const KEPT = ['kern', 'liga', 'tnum', 'ccmp', 'mark', 'mkmk', 'rvrn'];
/** Beside the call: its types do not know of features yet. */
const AS_PACKED = { targetFormat: 'woff2', keepFeatures: KEPT } as const;
/** Fractions, raised figures and signs of the trade: no heading and no button has one. */
const NEVER_SHOWN = /[\p{No}⁄∕¤¦¬¶]/u;

/** A typeface with all that headings and buttons are written with; each outline stays as it was. */
export async function slimmed(packed: Buffer): Promise<Buffer> {
  const { characterSet } = create(packed) as Font;
  const letters = characterSet.map((letter) => String.fromCodePoint(letter)).filter((one) => !NEVER_SHOWN.test(one));
  return subsetFont(packed, letters.join(''), AS_PACKED);
}

/**
 * The page is built with the lighter Figtree, which is written to `file`. Source Sans 3 stays as it comes: its licence
 * keeps the name for files nobody has changed.
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
