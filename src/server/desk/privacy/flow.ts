import { HOUSE_FACES } from '../../messages/documents/fonts.ts';
import { type Doc, heightOf, ornament, rule, write } from '../../messages/documents/pen.ts';

/** A4 in points, and what is left free around. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 48;
const WIDTH = PAGE.width - 2 * MARGIN;
/** Below it stands the foot. */
const BOTTOM = PAGE.height - 64;
const LABEL = 150;
const INK = '#10243a';
const GREY = '#51606f';
const LINE = '#c3ccd5';

type Structure = PDFKit.PDFStructureElement;
type Style = Parameters<typeof heightOf>[2] & { readonly colour: string };

/** A document that grows downwards, on as many pages as it needs, tagged for screen readers. */
export interface Flow {
  readonly doc: Doc;
  readonly root: Structure;
  /** Where the next line begins. */
  y: number;
}
export interface Column {
  readonly title: string;
  readonly width: number;
}

export const openFlow = (doc: Doc, root: Structure): Flow => ({ doc, root, y: MARGIN });

function makeRoom(flow: Flow, height: number): void {
  if (flow.y + height <= BOTTOM) return;
  flow.doc.addPage();
  flow.y = MARGIN;
}

function say(flow: Flow, tag: string, text: string, style: Style): void {
  const { doc, root } = flow;
  root.add(
    doc.struct(tag, {}, () => {
      flow.y = write(doc, text, { ...style, x: MARGIN, y: flow.y });
    }),
  );
}

const HEADINGS = {
  1: { face: HOUSE_FACES.heading, size: 20, colour: INK, width: WIDTH },
  2: { face: HOUSE_FACES.heading, size: 13, colour: INK, width: WIDTH },
} as const;
/** Above a heading, below it, and what has to fit below: none stands alone at the foot of a page. */
const AROUND = { above: 12, below: 5, next: 40 };
const TEXT = { face: HOUSE_FACES.body, size: 10.5, colour: INK, width: WIDTH } as const;

export function heading(flow: Flow, level: 1 | 2, text: string): void {
  const style = HEADINGS[level];
  makeRoom(flow, AROUND.above + heightOf(flow.doc, text, style) + AROUND.next);
  if (flow.y > MARGIN) flow.y += AROUND.above;
  say(flow, `H${level}`, text, style);
  flow.y += AROUND.below;
}

export function paragraph(flow: Flow, text: string): void {
  makeRoom(flow, heightOf(flow.doc, text, TEXT));
  say(flow, 'P', text, TEXT);
  flow.y += 4;
}

interface Cell {
  readonly tag: string;
  readonly text: string;
  readonly x: number;
  readonly style: Style;
}

/** Texts side by side; the next line begins below the highest. */
function line(flow: Flow, parent: Structure, cells: readonly Cell[]): void {
  const { doc } = flow;
  const height = Math.max(...cells.map(({ text, style }) => heightOf(doc, text, style)));
  makeRoom(flow, height);
  const { y } = flow;
  for (const { tag, text, x, style } of cells)
    parent.add(doc.struct(tag, {}, () => void write(doc, text, { ...style, x: MARGIN + x, y })));
  flow.y = y + height + 3;
}

/** A name and what it is. */
export function row(flow: Flow, label: string, value: string): void {
  const words = flow.doc.struct('P');
  flow.root.add(words);
  line(flow, words, [
    { tag: 'Span', text: label, x: 0, style: { ...TEXT, colour: GREY, width: LABEL - 8 } },
    { tag: 'Span', text: value, x: LABEL, style: { ...TEXT, width: WIDTH - LABEL } },
  ]);
  words.end();
}

export function table(flow: Flow, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const { doc, root } = flow;
  const all = doc.struct('Table');
  root.add(all);
  const put = (tag: 'TH' | 'TD', texts: readonly string[]) => {
    const cells = doc.struct('TR');
    all.add(cells);
    const style = tag === 'TH' ? { ...TEXT, size: 9, colour: GREY } : { ...TEXT, size: 9.5 };
    const drawn = columns.map(({ width }, at) => ({
      ...{ tag, text: texts[at] ?? '', x: columns.slice(0, at).reduce((sum, column) => sum + column.width, 0) },
      style: { ...style, width: width - 6 },
    }));
    line(flow, cells, drawn);
    cells.end();
    rule(doc, { from: [MARGIN, flow.y - 1], width: WIDTH, weight: 0.5, colour: LINE });
    flow.y += 2;
  };
  put(
    'TH',
    columns.map(({ title }) => title),
  );
  for (const texts of rows) put('TD', texts);
  all.end();
}

/** Each page gets its foot; nothing comes after it. The document has kept its pages until then. */
export function numberPages({ doc }: Flow, footOf: (page: number, of: number) => string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const at = { face: HOUSE_FACES.body, size: 9, colour: GREY, x: MARGIN, y: PAGE.height - 44, width: WIDTH } as const;
    ornament(doc, () => void write(doc, footOf(page - start + 1, count), at));
  }
}
