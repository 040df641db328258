import type { Look } from '../../platform/config/look.ts';
import { type Face, type FontFile, runsOf } from './fonts.ts';
import type { Logo } from './logo.ts';

export type Doc = PDFKit.PDFDocument;

/** How a piece of text is drawn. */
export interface Draw {
  readonly face: Face;
  readonly size: number;
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const take = (doc: Doc, { name, data }: FontFile): Doc => doc.registerFont(name, data).font(name);

/** Draws a text from its top left corner, in as many lines as it needs; answers where the next one begins. */
export function write(doc: Doc, text: string, { face, size, colour, x, y, width }: Draw): number {
  const runs = runsOf(face, text);
  doc.fontSize(size).fillColor(colour);
  doc.x = x;
  doc.y = y;
  runs.forEach((run, at) => {
    take(doc, run.font);
    doc.text(run.text, { width, lineGap: size * 0.15, continued: at < runs.length - 1 });
  });
  return doc.y;
}

/** How high a text gets in this width, rather a little more than less. */
export function heightOf(doc: Doc, text: string, { face, size, width }: Pick<Draw, 'face' | 'size' | 'width'>): number {
  const [first] = runsOf(face, text);
  if (first === undefined) return 0;
  return take(doc, first.font)
    .fontSize(size)
    .heightOfString(text, { width, lineGap: size * 0.15 });
}

/** The widest size at most `size` at which the text stays on one line. */
export function fitting(doc: Doc, text: string, { face, size, width }: Pick<Draw, 'face' | 'size' | 'width'>): number {
  const wide = runsOf(face, text)
    .map((run) => take(doc, run.font).fontSize(size).widthOfString(run.text))
    .reduce((sum, one) => sum + one, 0);
  return wide <= width ? size : (size * width) / wide;
}

interface Line {
  readonly from: readonly [x: number, y: number];
  readonly width: number;
  readonly weight: number;
  readonly colour: string;
  readonly dash?: number;
}

/** A straight line, which a reader of the document's text is not told of. */
export function rule(doc: Doc, { from: [x, y], width, weight, colour, dash }: Line): void {
  ornament(doc, () => {
    doc.lineWidth(weight).strokeColor(colour);
    if (dash !== undefined) doc.dash(dash, {});
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
    doc.undash();
  });
}

/** What only decorates has no place among the document's tags. */
export function ornament(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** The logo as paths, so high; without one the name as the brand writes it. */
export function drawLogo(
  doc: Doc,
  logo: Logo | null,
  { look, face }: { readonly look: Look; readonly face: Face },
  { x, y, height }: { x: number; y: number; height: number },
): void {
  if (logo === null) {
    const width = 260;
    write(doc, look.wordmark.join(' ').trim(), { face, size: 20, colour: look.light.heading, x, y, width });
    return;
  }
  doc
    .save()
    .translate(x, y)
    .scale(height / logo.height);
  for (const { fill, d } of logo.paths) doc.path(d).fill(fill);
  doc.restore();
}

/** Squares of a code that a camera reads, `side` wide. */
export function drawCode(
  doc: Doc,
  code: readonly (readonly boolean[])[],
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const unit = side / code.length;
  for (const [i, row] of code.entries())
    for (const [j, dark] of row.entries()) if (dark) doc.rect(x + j * unit, y + i * unit, unit + 0.05, unit + 0.05);
  doc.fill('#000000');
}
