import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { Logo } from '../../brand/logo.ts';
import { blank, fill } from './fill.ts';
import { type Outline, outlineOf, type Pen } from './outline.ts';
import { encodePng } from './png.ts';

const LETTERS = '@fontsource/figtree/files/figtree-latin-700-normal.woff';
/** Share of the square that a letter takes. */
const LETTER_SHARE = 0.5;

/** What is drawn: paths in a box, or the first letter of a name in white on a colour. */
export type Drawing = { readonly picture: Logo } | { readonly name: string; readonly colour: string };

export interface IconSize {
  readonly size: number;
  /** Share of the square that the picture takes: a phone cuts the edge of some icons. */
  readonly share: number;
}

/** Draws an icon as a PNG file. The colour of a picture's background continues to the edge. */
export function drawIcon(drawing: Drawing, { size, share }: IconSize): Buffer {
  const shapes = 'picture' in drawing ? shapesOf(drawing.picture) : letterOf(drawing.name);
  const bitmap = blank(size, 'picture' in drawing ? groundOf(shapes) : drawing.colour);
  const scale = (size * share) / Math.max(shapes.width, shapes.height);
  const left = (size - shapes.width * scale) / 2;
  const top = (size - shapes.height * scale) / 2;
  for (const { outline, colour } of shapes.parts) {
    const placed = outline.map((polygon) => polygon.map(([x, y]) => [left + x * scale, top + y * scale] as const));
    fill(bitmap, placed, colour);
  }
  return encodePng(bitmap);
}

interface Shapes {
  readonly width: number;
  readonly height: number;
  readonly parts: readonly { readonly outline: Outline; readonly colour: string }[];
}

const shapesOf = ({ width, height, paths }: Logo): Shapes => ({
  ...{ width, height },
  parts: paths.map(({ fill: colour, d }) => ({ colour, outline: outlineOf((pen) => drawPath(pen, d)) })),
});

/** PDFKit parses a path, and calls the methods of what it draws on. */
const drawPath = (pen: Pen, d: string): void => void PDFDocument.prototype.path.call(pen as PDFKit.PDFDocument, d);

/** The colour of a first path that spans the box; else white. */
function groundOf({ width, height, parts }: Shapes): string {
  const [first] = parts;
  const points = first?.outline.flat() ?? [];
  const spans = (axis: 0 | 1, length: number) =>
    Math.min(...points.map((point) => point[axis])) <= 0 && Math.max(...points.map((point) => point[axis])) >= length;
  return first && spans(0, width) && spans(1, height) ? first.colour : '#ffffff';
}

/** The first letter that the typeface has, in a box around it; nothing for a name without one. */
function letterOf(name: string): Shapes {
  const font = create(readFileSync(createRequire(import.meta.url).resolve(LETTERS))) as Font;
  const letter = [...name.normalize('NFC').toUpperCase()].find(
    (each) => /[\p{L}\p{N}]/u.test(each) && font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0),
  );
  const glyph = font.layout(letter ?? '').glyphs[0];
  if (glyph === undefined) return { width: 1, height: 1, parts: [] };
  const { minX, minY, maxX, maxY } = glyph.bbox;
  const box = Math.max(maxX - minX, maxY - minY) / LETTER_SHARE;
  const [left, top] = [(box - maxX + minX) / 2 - minX, (box + maxY - minY) / 2 + minY];
  // Glyphs are drawn upwards.
  const outline = outlineOf((pen) => glyph.path.toFunction()(pen)).map((polygon) =>
    polygon.map(([x, y]) => [left + x, top - y] as const),
  );
  return { width: box, height: box, parts: [{ colour: '#ffffff', outline }] };
}
