import { type Face, HOUSE_FACES } from './fonts.ts';
import { heightOf, ornament, write, writeLines } from './pdf-drawing.ts';
import { PAGE, type Structure } from './tagged-document.ts';
import { type Doc, lineHeightOf, linesOf, type Style } from './text-lines.ts';

export const INK = '#10243a';
export const GREY = '#51606f';
const LABEL = 150;

/** A table header that is repeated on each further page. Screen readers do not get the repetition. */
interface Head {
  readonly height: number;
  readonly draw: (y: number) => void;
}

/** The position in a document with automatic page breaks, tagged for screen readers. Lengths are in points. */
export interface Flow {
  readonly doc: Doc;
  readonly root: Structure;
  readonly margin: number;
  /** Lower limit of the content; the footer is below. */
  readonly bottom: number;
  readonly heads: Head[];
  /** Position of the next line. */
  y: number;
}

export const openFlow = (doc: Doc, root: Structure, frame: Pick<Flow, 'margin' | 'bottom'>): Flow => ({
  ...{ doc, root, heads: [], y: frame.margin },
  ...frame,
});
export const innerWidth = ({ margin }: Flow): number => PAGE.width - 2 * margin;
const topOf = ({ margin, heads }: Flow): number => heads.reduce((sum, { height }) => sum + height, margin);

export function ensureSpace(flow: Flow, height: number): void {
  if (flow.y + height <= flow.bottom) return;
  flow.doc.addPage();
  flow.y = flow.margin;
  for (const { height: taken, draw } of flow.heads) {
    draw(flow.y);
    flow.y += taken;
  }
}

interface Look {
  readonly face: Face;
  readonly size: number;
  readonly colour: string;
}
const HEADINGS = {
  1: { face: HOUSE_FACES.heading, size: 20, colour: INK },
  2: { face: HOUSE_FACES.heading, size: 13, colour: INK },
} as const;
/** Space above and below a heading, and minimum space after it, so that no heading ends a page. */
const AROUND = { above: 12, below: 5, next: 40 };
const TEXT = { face: HOUSE_FACES.body, size: 10.5, colour: INK } as const;

export function heading(flow: Flow, level: 1 | 2, text: string): void {
  const style = { ...HEADINGS[level], width: innerWidth(flow) };
  ensureSpace(flow, AROUND.above + heightOf(flow.doc, text, style) + AROUND.next);
  if (flow.y > topOf(flow)) flow.y += AROUND.above;
  const at = { ...style, x: flow.margin, y: flow.y };
  let end = flow.y;
  flow.root.add(
    flow.doc.struct(`H${level}`, {}, () => {
      end = write(flow.doc, text, at);
    }),
  );
  flow.y = end + AROUND.below;
}

export function paragraph(flow: Flow, text: string, look: Look = TEXT): void {
  const cells = [{ tag: 'Span', text, x: 0, style: { ...look, width: innerWidth(flow) } }];
  line(flow, { tag: 'P', parent: flow.root, cells, above: 0, below: 4 });
}

/** Draws a label and, beside it, its value. */
export function row(flow: Flow, label: string, value: string): void {
  const cells = [
    { tag: 'Span', text: label, x: 0, style: { ...TEXT, colour: GREY, width: LABEL - 8 } },
    { tag: 'Span', text: value, x: LABEL, style: { ...TEXT, width: innerWidth(flow) - LABEL } },
  ];
  line(flow, { tag: 'P', parent: flow.root, cells, above: 0, below: 3 });
}

export interface Cell {
  readonly tag: string;
  readonly text: string;
  readonly x: number;
  readonly style: Style & { readonly colour: string };
  readonly box?: boolean;
}
interface Line {
  readonly tag: string;
  readonly parent: Structure;
  readonly cells: readonly Cell[];
  readonly above: number;
  readonly below: number;
}

/** Draws texts side by side, in columns. A line that is higher than a page continues on the next ones. */
export function line(flow: Flow, { tag, parent, cells, above, below }: Line): void {
  const { doc, bottom } = flow;
  const measured = cells.map((cell) => ({
    ...{ cell, lines: linesOf(doc, cell.text, cell.style), step: lineHeightOf(doc, cell.style) },
  }));
  const room = bottom - topOf(flow) - above - below;
  const most = Math.max(1, Math.floor(room / Math.max(...measured.map(({ step }) => step))));
  const parts = Math.max(1, ...measured.map(({ lines }) => Math.ceil(lines.length / most)));
  for (let part = 0; part < parts; part += 1) {
    const shown = measured.map((each) => ({ ...each, lines: each.lines.slice(part * most, (part + 1) * most) }));
    const height = Math.max(...shown.map(({ cell, lines, step }) => step * (cell.box ? 1 : lines.length)));
    ensureSpace(flow, above + height + below);
    const y = flow.y + above;
    const group = doc.struct(tag);
    parent.add(group);
    for (const { cell, lines } of shown) {
      if (cell.box && part === 0) drawBox(flow, cell.x, y);
      group.add(doc.struct(cell.tag, {}, () => drawCell(flow, cell, lines, y)));
    }
    group.end();
    flow.y = y + height + below;
  }
}

const BOX = { side: 12, left: 14, below: 1.3, inside: 2.9 };

function drawCell({ doc, margin }: Flow, { x, style, box }: Cell, lines: readonly string[], y: number): void {
  const left = margin + x + (box ? BOX.left + BOX.inside : 0);
  writeLines(doc, lines, { ...style, x: left, y });
}

const drawBox = ({ doc, margin }: Flow, x: number, y: number): void =>
  ornament(doc, () =>
    doc
      .lineWidth(1)
      .roundedRect(margin + x + BOX.left, y + BOX.below, BOX.side, BOX.side, 2.5)
      .stroke(INK),
  );
