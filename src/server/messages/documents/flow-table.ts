import { type Cell, ensureSpace, type Flow, GREY, INK, innerWidth, line } from './flow.ts';
import { type Face, HOUSE_FACES } from './fonts.ts';
import { heightOf, ornament, rule, write } from './pdf-drawing.ts';

const LINE = '#c3ccd5';
/** Height in points kept free below a table's header, so that it stays on one page with the first row. */
const FIRST_ROW_POINTS = 40;

export interface Column {
  readonly title: string;
  readonly width: number;
  readonly face?: Face;
  /** Frames each cell of the column that has a text; a cell with empty text thus becomes a tick box. */
  readonly box?: boolean;
}
export interface TableLook {
  /** Font sizes of the column titles and of the rows, in points. */
  readonly titleSize: number;
  readonly textSize: number;
  /** Padding above and below a row's text. */
  readonly pad: number;
}

/** The texts of a row, one per column; null leaves the cell blank, without a box. */
export type RowTexts = readonly (string | null)[];

/** Draws a table, whose header is repeated on each page. */
export function table(flow: Flow, columns: readonly Column[], rows: readonly RowTexts[], look: TableLook): void {
  const { doc, root, margin, heads } = flow;
  const { pad } = look;
  const under = (y: number) => rule(doc, { from: [margin, y], width: innerWidth(flow), weight: 0.5, colour: LINE });
  const all = doc.struct('Table');
  root.add(all);
  const put = (cells: readonly Cell[]) => {
    line(flow, { tag: 'TR', parent: all, cells, above: pad, below: pad });
    under(flow.y);
  };
  const titles = titlesOf(columns, look);
  const height = 2 * pad + Math.max(...titles.map(({ text, style }) => heightOf(doc, text, style)));
  ensureSpace(flow, height + FIRST_ROW_POINTS);
  put(titles);
  heads.push({
    height,
    draw: (y) => {
      for (const { text, x, style } of titles)
        ornament(doc, () => void write(doc, text, { ...style, x: margin + x, y: y + pad }));
      under(y + height);
    },
  });
  for (const texts of rows) put(cellsOf(columns, texts, look));
  heads.pop();
  all.end();
}

const leftOf = (columns: readonly Column[], at: number): number =>
  columns.slice(0, at).reduce((sum, { width }) => sum + width, 0);

const titlesOf = (columns: readonly Column[], { titleSize }: TableLook): readonly Cell[] =>
  columns.map(({ title, width }, at) => ({
    ...{ tag: 'TH', text: title, x: leftOf(columns, at) },
    style: { face: HOUSE_FACES.body, size: titleSize, colour: GREY, width: width - 6 },
  }));

const cellsOf = (columns: readonly Column[], texts: RowTexts, { textSize }: TableLook): readonly Cell[] =>
  columns.map(({ width, face = HOUSE_FACES.body, box = false }, at) => ({
    ...{ tag: 'TD', text: texts[at] ?? '', x: leftOf(columns, at), box: box && texts[at] !== null },
    style: { face, size: textSize, colour: INK, width: width - 6 },
  }));
