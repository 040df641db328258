/** A sign of the drawing: the searched place (`here`), the chosen branch (`pin`) or another branch (`dot`). */
export type Dot = {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly kind: 'here' | 'pin' | 'dot';
};
type Label = {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
};
export type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
type Size = { readonly width: number; readonly height: number };

/** Average width of a letter and height of a line of the labels, in units of the drawing. */
const LETTER_WIDTH = 6.7;
const LINE_HEIGHT = 14;
/** Height of a pin. Its tip marks the branch's position. */
const PIN_HEIGHT = 38;

/**
 * Places each sign's name next to the sign, where it overlaps neither a sign nor an earlier name nor the box of another
 * text (`written`). A name for which there is no room is left out.
 */
export function labelsOf(dots: readonly Dot[], size: Size, written: readonly Box[] = []): readonly Label[] {
  const taken = [...dots.map(signBox), ...written];
  return dots.flatMap((dot) => {
    const place = placesFor(dot).find((label) => isClear(labelBox(label), taken, size));
    if (!place) return [];
    taken.push(labelBox(place));
    return [place];
  });
}

const signBox = ({ x, y, radius, kind }: Dot): Box =>
  kind === 'pin'
    ? { left: x - radius, right: x + radius, top: y - PIN_HEIGHT, bottom: y }
    : { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };

/** The possible positions of a sign's name, best first: below, right, left, above. */
function placesFor(dot: Dot): readonly Label[] {
  const { left, right, top, bottom } = signBox(dot);
  const middle = (top + bottom) / 2 + 4;
  const { name, x } = dot;
  return [
    { name, x, y: bottom + LINE_HEIGHT, anchor: 'middle' },
    { name, x: right + 5, y: middle, anchor: 'start' },
    { name, x: left - 5, y: middle, anchor: 'end' },
    { name, x, y: top - 5, anchor: 'middle' },
  ];
}

/** The share of a label's width that is left of its anchor. */
const PART_BEFORE = { start: 0, middle: 0.5, end: 1 } as const;
function labelBox({ name, x, y, anchor }: Label): Box {
  const width = name.length * LETTER_WIDTH;
  const left = x - width * PART_BEFORE[anchor];
  return { left, right: left + width, top: y - LINE_HEIGHT + 3, bottom: y + 3 };
}

const isClear = (box: Box, taken: readonly Box[], { width, height }: Size): boolean =>
  box.left >= 2 &&
  box.right <= width - 2 &&
  box.top >= 2 &&
  box.bottom <= height - 2 &&
  taken.every(
    (other) => box.right <= other.left || box.left >= other.right || box.bottom <= other.top || box.top >= other.bottom,
  );
