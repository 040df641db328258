import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import { create, type Font } from 'fontkit';
import { unwrapWoff } from './unwrap-woff.ts';

const files = createRequire(import.meta.url);
/** Font weights as in variable typefaces. */
export const WEIGHTS = { heading: 700, strong: 600, body: 400 } as const;
const HEADINGS = '@fontsource/figtree';
const TEXT = '@fontsource/source-sans-3';
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'];

/** Weight of a text. */
export type Weight = keyof typeof WEIGHTS;

/** A typeface at one weight: its files, the most often needed first. A file is opened when a text needs it. */
export type Face = readonly (() => FontFile)[];

/** Faces of a document: headings, strong text and body. */
export type Faces = Readonly<Record<Weight, Face>>;

/** One file of a typeface. */
export interface FontFile {
  readonly name: string;
  /** The unpacked file. Each document opens it anew, since an opened font caches the shapes of the first document. */
  readonly data: Buffer;
  readonly has: (character: string) => boolean;
}

/** A piece of a text that one font file can draw. */
export interface Run {
  readonly font: FontFile;
  readonly text: string;
}

const opened = new Map<string, FontFile>();

/** A font file with this unpacked content. */
export function fontFile(name: string, data: Buffer): FontFile {
  const font = create(data) as Font;
  return { name, data, has: (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) };
}

function open(family: string, script: string, weight: number): FontFile {
  const name = `${family.replace('@fontsource/', '')}-${script}-${weight}`;
  const known = opened.get(name);
  if (known) return known;
  const file = fontFile(name, unwrapWoff(readFileSync(files.resolve(`${family}/files/${name}-normal.woff`))));
  opened.set(name, file);
  return file;
}

const filesOf = (family: string, scripts: readonly string[], weight: Weight): Face =>
  scripts.map((script) => () => open(family, script, WEIGHTS[weight]));

/** The page's own typefaces; headings fall back to the body face. */
export const HOUSE_FACES: Faces = {
  heading: [...filesOf(HEADINGS, ['latin', 'latin-ext'], 'heading'), ...filesOf(TEXT, SCRIPTS, 'heading')],
  strong: filesOf(TEXT, SCRIPTS, 'strong'),
  body: filesOf(TEXT, SCRIPTS, 'body'),
};

/** Splits the text into pieces, each with a font file that can draw it. */
export function runsOf(face: Face, text: string): readonly Run[] {
  const fileOf = (character: string) => face.find((file) => file().has(character))?.();
  const runs: Run[] = [];
  for (const character of text.normalize('NFC').replaceAll(/\s+/gu, ' ')) {
    const drawn = fileOf(character) ? [character] : standIn(character, (each) => fileOf(each) !== undefined);
    for (const each of drawn) {
      const font = fileOf(each);
      const last = runs.at(-1);
      if (font === undefined) continue;
      if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + each };
      else runs.push({ font, text: each });
    }
  }
  return runs;
}

/**
 * What to draw for a character without a glyph: the base letter without its mark, or a Latin transcription. Other signs
 * are left out.
 */
function standIn(character: string, isDrawn: (each: string) => boolean): readonly string[] {
  const parts = [...character.normalize('NFKD')].filter(isDrawn);
  if (parts.length > 0) return parts;
  return /[\p{L}\p{N}]/u.test(character) ? [...anyAscii(character)] : [];
}

/** The text as it is drawn in the page's own typefaces: without the characters that these cannot draw. */
export const drawableText = (text: string): string =>
  runsOf(HOUSE_FACES.body, text)
    .map((run) => run.text)
    .join('');
