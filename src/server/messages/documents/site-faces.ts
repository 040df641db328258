import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { SiteFonts } from '../../platform/config/site.ts';
import { type Face, type Faces, type FontFile, fontFile, HOUSE_FACES, WEIGHTS, type Weight } from './fonts.ts';

const made = new Map<string, Promise<Faces>>();

/**
 * Loads a brand's typefaces for documents, from the font files of its page, with the default ones as fallback. They are
 * loaded once per process. Rejects when a file is no typeface.
 */
export function siteFaces({ heading, body }: SiteFonts): Promise<Faces> {
  const key = JSON.stringify([heading.file, body.file]);
  const known = made.get(key);
  if (known) return known;
  const faces = facesOf(heading.file, body.file);
  made.set(key, faces);
  return faces;
}

async function facesOf(heading: string, body: string): Promise<Faces> {
  const [head, strong, text] = await Promise.all([
    unpacked(heading, 'heading'),
    unpacked(body, 'strong'),
    unpacked(body, 'body'),
  ]);
  const face = (own: FontFile, weight: Weight): Face => [() => own, ...HOUSE_FACES[weight]];
  return { heading: face(head, 'heading'), strong: face(strong, 'strong'), body: face(text, 'body') };
}

/** Unpacks a font file and fixes a variable one at this weight, since the PDF library supports neither form. */
async function unpacked(file: string, weight: Weight): Promise<FontFile> {
  const packed = await readFile(file);
  const { characterSet, variationAxes } = create(packed) as Font;
  const all = characterSet.map((letter) => String.fromCodePoint(letter)).join('');
  const { wght } = variationAxes as { readonly wght?: { readonly min: number; readonly max: number } };
  const axes = wght && { variationAxes: { wght: Math.min(Math.max(WEIGHTS[weight], wght.min), wght.max) } };
  return fontFile(`${file}-${weight}`, await subsetFont(packed, all, { targetFormat: 'sfnt', ...axes }));
}
