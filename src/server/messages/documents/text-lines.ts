import { type Face, type FontFile, runsOf } from './fonts.ts';

export type Doc = PDFKit.PDFDocument;

/** Typeface, size and maximum line width. */
export interface Style {
  readonly face: Face;
  readonly size: number;
  readonly width: number;
}
type Type = Pick<Style, 'face' | 'size'>;

/** Tolerance for rounding errors in widths. */
const TOLERANCE = 0.01;
/** Leading, as a fraction of the size. */
const LEADING = 0.15;

export const take = (doc: Doc, { name, data }: FontFile, size: number): Doc =>
  doc.registerFont(name, data).font(name).fontSize(size);

/** Distance from one line to the next. */
export function lineHeightOf(doc: Doc, { face, size }: Type): number {
  const [first] = face;
  return first === undefined ? 0 : take(doc, first(), size).currentLineHeight(true) + size * LEADING;
}

export const widthOf = (doc: Doc, text: string, { face, size }: Type): number =>
  runsOf(face, text).reduce((sum, run) => sum + take(doc, run.font, size).widthOfString(run.text), 0);

/** Breaks the text into lines: at spaces and after hyphens, and between letters where a word is too wide. */
export function linesOf(doc: Doc, text: string, style: Style): readonly string[] {
  const drawn = runsOf(style.face, text).map((run) => run.text);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of piecesOf(doc, drawn.join('').trim(), style)) {
    if (line !== '' && used + widthOf(doc, piece.trimEnd(), style) > style.width + TOLERANCE) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    line += piece;
    used += widthOf(doc, piece, style);
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}

/** Splits a text into pieces that are never broken: words with their space; of a too wide word its letters. */
const piecesOf = (doc: Doc, text: string, style: Style): readonly string[] =>
  text
    .split(/(?<=\s)(?=\S)|(?<=-)(?=\p{L})/u)
    .flatMap((word) =>
      widthOf(doc, word.trimEnd(), style) <= style.width + TOLERANCE ? [word] : (word.match(/\P{M}\p{M}*/gu) ?? []),
    );
