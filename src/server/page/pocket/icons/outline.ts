/** Receives the commands of a path, in the units of its picture. */
export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
  bezierCurveTo(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): void;
  closePath(): void;
}
export type Point = readonly [number, number];
/** Closed polygons: the last point is joined to the first. */
export type Outline = readonly (readonly Point[])[];

/** Straight pieces per curve. */
const PIECES = 16;

/** The polygons that a path encloses; curves become straight pieces. */
export function outlineOf(draw: (pen: Pen) => void): Outline {
  const polygons: Point[][] = [];
  let from: Point = [0, 0];
  const to = (x: number, y: number) => {
    polygons.at(-1)?.push([x, y]);
    from = [x, y];
  };
  const curve = (...controls: readonly Point[]) => {
    const all = [from, ...controls];
    for (let piece = 1; piece <= PIECES; piece += 1) to(...pointOn(all, piece / PIECES));
  };
  draw({
    moveTo(x, y) {
      polygons.push([]);
      to(x, y);
    },
    lineTo: to,
    quadraticCurveTo: (cx, cy, x, y) => curve([cx, cy], [x, y]),
    bezierCurveTo: (c1x, c1y, c2x, c2y, x, y) => curve([c1x, c1y], [c2x, c2y], [x, y]),
    closePath: () => undefined,
  });
  return polygons;
}

/** A point on a Bézier curve of any degree, by de Casteljau's construction. */
function pointOn(points: readonly Point[], at: number): Point {
  const [first = [0, 0], ...rest] = points;
  if (rest.length === 0) return first;
  const between = rest.map(([x, y], i): Point => {
    const [fromX, fromY] = points[i] ?? first;
    return [fromX + (x - fromX) * at, fromY + (y - fromY) * at];
  });
  return pointOn(between, at);
}
