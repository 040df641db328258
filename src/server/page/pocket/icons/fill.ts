import type { Outline, Point } from './outline.ts';

/** A square picture without transparency, three bytes a pixel. */
export interface Bitmap {
  readonly size: number;
  readonly pixels: Buffer;
}

/** Lines per pixel on which the coverage is measured. */
const LINES = 4;

/** A square of one colour, `#rgb` or `#rrggbb`. */
export function blank(size: number, colour: string): Bitmap {
  return { size, pixels: Buffer.alloc(size * size * 3, Buffer.from(bytesOf(colour))) };
}

/** Fills an outline, in pixels, with a colour. Edges are smoothed; the rule is nonzero, as in SVG. */
export function fill({ size, pixels }: Bitmap, outline: Outline, colour: string): void {
  const paint = bytesOf(colour);
  const edges = edgesOf(outline);
  for (let row = 0; row < size; row += 1) {
    const near = edges.filter(({ top, bottom }) => top < row + 1 && bottom > row);
    if (near.length === 0) continue;
    const covered = new Float64Array(size);
    for (let line = 0; line < LINES; line += 1)
      for (const [from, to] of spansAt(near, row + (line + 0.5) / LINES)) cover(covered, from, to);
    for (const [column, share] of covered.entries())
      if (share > 0) mix(pixels, (row * size + column) * 3, { paint, share: Math.min(1, share / LINES) });
  }
}

/** An edge from top to bottom; `turn` is 1 where its polygon runs downwards, else -1. */
interface Edge {
  readonly top: number;
  readonly bottom: number;
  readonly x: number;
  /** Change of x per line downwards. */
  readonly slope: number;
  readonly turn: 1 | -1;
}

const edgesOf = (outline: Outline): readonly Edge[] =>
  outline.flatMap((polygon) =>
    polygon.flatMap(([x, y], i): Edge[] => {
      const [nextX, nextY] = polygon[(i + 1) % polygon.length] ?? [x, y];
      if (y === nextY) return [];
      const slope = (nextX - x) / (nextY - y);
      return y < nextY
        ? [{ top: y, bottom: nextY, x, slope, turn: 1 }]
        : [{ top: nextY, bottom: y, x: nextX, slope, turn: -1 }];
    }),
  );

const bytesOf = (colour: string): readonly number[] => {
  const digits = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour;
  return [...Buffer.from(digits.slice(1), 'hex')];
};

/** The parts of a horizontal line between edges. */
function spansAt(edges: readonly Edge[], y: number): readonly Point[] {
  const crossings = edges
    .filter(({ top, bottom }) => top <= y && bottom > y)
    .map(({ x, top, slope, turn }) => ({ x: x + (y - top) * slope, turn }))
    .sort((a, b) => a.x - b.x);
  let winding = 0;
  return crossings.flatMap(({ x, turn }, i): Point[] => {
    winding += turn;
    const next = crossings[i + 1];
    return winding !== 0 && next ? [[x, next.x]] : [];
  });
}

function cover(covered: Float64Array, from: number, to: number): void {
  for (let column = Math.max(0, Math.floor(from)); column < Math.min(covered.length, to); column += 1)
    covered[column] = (covered[column] ?? 0) + Math.min(to, column + 1) - Math.max(from, column);
}

interface Paint {
  readonly paint: readonly number[];
  readonly share: number;
}

function mix(pixels: Buffer, at: number, { paint, share }: Paint): void {
  for (let i = 0; i < paint.length; i += 1) {
    const under = pixels[at + i] ?? 0;
    pixels[at + i] = Math.round(under + ((paint[i] ?? 0) - under) * share);
  }
}
