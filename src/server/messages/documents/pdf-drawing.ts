import { create as createQr } from 'qrcode';
import type { Logo } from '../../page/brand/logo.ts';
import type { Look } from '../../platform/config/brand-colours.ts';
import { type Face, runsOf } from './fonts.ts';
import { type Doc, lineHeightOf, linesOf, type Style, take, widthOf } from './text-lines.ts';

/** Style and position of a text. */
export interface Draw extends Style {
  readonly colour: string;
  readonly x: number;
  readonly y: number;
}

/** Draws a text from its top left corner with line breaks; returns the next line's position. */
export const write = (doc: Doc, text: string, draw: Draw): number => writeLines(doc, linesOf(doc, text, draw), draw);

/** Draws lines that were already broken. Never starts a new page. */
export function writeLines(doc: Doc, lines: readonly string[], { face, size, colour, x, y }: Draw): number {
  const step = lineHeightOf(doc, { face, size });
  doc.fillColor(colour);
  for (const [at, line] of lines.entries()) {
    let left = x;
    for (const { font, text } of runsOf(face, line)) {
      take(doc, font, size).text(text, left, y + at * step, { lineBreak: false });
      left += doc.widthOfString(text);
    }
  }
  return y + lines.length * step;
}

/** Height of a text in this width. */
export const heightOf = (doc: Doc, text: string, style: Style): number =>
  linesOf(doc, text, style).length * lineHeightOf(doc, style);

/** The largest font size, at most `size`, at which the text fits one line. */
export function fitting(doc: Doc, text: string, { face, size, width }: Style): number {
  const wide = widthOf(doc, text, { face, size });
  return wide <= width ? size : (size * width) / wide;
}

interface Line {
  readonly from: readonly [x: number, y: number];
  readonly width: number;
  readonly weight: number;
  readonly colour: string;
  readonly dash?: number;
}

/** A straight line, hidden from screen readers. */
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

/** Draws a decoration as an artifact. Do not call it inside a tag: an artifact closes the surrounding tag. */
export function ornament(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** Draws the logo in this height; without a logo the brand's name as text. */
export function drawLogo(
  doc: Doc,
  logo: Logo | null,
  { look, face }: { readonly look: Look; readonly face: Face },
  { x, y, height }: { x: number; y: number; height: number },
): void {
  if (logo === null) {
    const name = look.wordmark.join(' ').trim();
    const width = 260;
    const size = fitting(doc, name, { face, size: 20, width });
    write(doc, name, { face, size, colour: look.light.heading, x, y, width });
    return;
  }
  doc
    .save()
    .translate(x, y)
    .scale(height / logo.height);
  for (const { fill, d } of logo.paths) doc.path(d).fill(fill);
  doc.restore();
}

interface Code {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  /** How much of the code may be unreadable; a long text has larger squares with `L`. */
  readonly level: 'L' | 'M';
}

/** Draws the squares of a text's QR code, which is `side` points wide. */
export function drawCode(doc: Doc, text: string, { x, y, side, level }: Code): void {
  const { modules } = createQr(text, { errorCorrectionLevel: level });
  const unit = side / modules.size;
  for (let i = 0; i < modules.size; i += 1)
    for (let j = 0; j < modules.size; j += 1)
      if (modules.get(i, j) === 1) doc.rect(x + j * unit, y + i * unit, unit + 0.05, unit + 0.05);
  doc.fill('#000000');
}
