import { type Face, type FontFile, runsOf } from './fonts.ts';

export type Doc = PDFKit.PDFDocument;

/** What a text is written in, and how wide its lines may be. */
export interface Style {
  readonly face: Face;
  readonly size: number;
  readonly width: number;
}
type Type = Pick<Style, 'face' | 'size'>;

/** A text that was fitted into a width is not broken by a rounding error. */
const TOLERANCE = 0.01;
/** Between two lines, as a part of the size. */
const LEADING = 0.15;

export const take = (doc: Doc, { name, data }: FontFile, size: number): Doc =>
  doc.registerFont(name, data).font(name).fontSize(size);

/** From one line to the next. */
export function lineHeightOf(doc: Doc, { face, size }: Type): number {
  const [first] = face;
  return first === undefined ? 0 : take(doc, first(), size).currentLineHeight(true) + size * LEADING;
}

export const widthOf = (doc: Doc, text: string, { face, size }: Type): number =>
  runsOf(face, text).reduce((sum, run) => sum + take(doc, run.font, size).widthOfString(run.text), 0);

/** The text in lines that fit: broken at spaces and after hyphens, and between letters where one word is wider. */
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

/** What a line is not broken within: words with the space behind them, or letters with their marks. */
const piecesOf = (doc: Doc, text: string, style: Style): readonly string[] =>
  text
    .split(/(?<=\s)(?=\S)|(?<=-)(?=\p{L})/u)
    .flatMap((word) =>
      widthOf(doc, word.trimEnd(), style) <= style.width + TOLERANCE ? [word] : (word.match(/\P{M}\p{M}*/gu) ?? []),
    );
