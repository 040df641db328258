import PDFDocument from 'pdfkit';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { wordsOf } from '#texts/words-of.ts';
import { HOUSE_FACES } from '../../messages/documents/fonts.ts';
import { ornament, rule, write } from '../../messages/documents/pen.ts';
import type { DayLine, DayList } from './day-lines.ts';

/** A4 in points, and what is left free around. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 36;
const WIDTH = PAGE.width - 2 * MARGIN;
const TOP = 92;
const ROW = 25;
/** Rows that one page takes; a branch has fewer in a day. */
const MOST = 27;
const INK = '#10243a';
const GREY = '#51606f';
/** Where each column begins, and how wide it is. */
const COLUMNS = {
  hour: [0, 44],
  person: [44, 150],
  about: [194, 132],
  phone: [326, 76],
  arrived: [402, 56],
  noShow: [458, 65],
} as const satisfies Readonly<Record<string, readonly [from: number, width: number]>>;
type Column = keyof typeof COLUMNS;

/** The day of a branch on one page: what is written by hand goes back into the desk later (R16.2.9). */
export function dayPdf({ name, day, lines }: DayList, printed: string): Promise<Buffer> {
  const { dayList: list } = wordsOf(DEFAULT_LANGUAGE);
  const { formats } = wordsOf(DEFAULT_LANGUAGE);
  const title = list.title(name, day);
  const doc = new PDFDocument({
    ...{ size: 'A4', margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 } },
    ...{ pdfVersion: '1.7', tagged: true, lang: formats.locale, displayTitle: true },
    // No standard font: what a reader has none of is not embedded.
    font: null as unknown as string,
    info: { Title: title, Producer: 'Fissa', Creator: 'Fissa' },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
    doc.on('end', () => resolve(Buffer.concat(chunks)));
  });
  const root = doc.struct('Document', { title });
  doc.addStructure(root);
  const say = (tag: string, text: string, at: Partial<Parameters<typeof write>[2]> & { readonly y: number }) =>
    root.add(
      doc.struct(tag, {}, () => {
        write(doc, text, { face: HOUSE_FACES.body, size: 10, colour: INK, x: MARGIN, width: WIDTH, ...at });
      }),
    );
  say('H1', title, { y: MARGIN, face: HOUSE_FACES.heading, size: 18 });
  say('P', printed, { y: MARGIN + 26, size: 9, colour: GREY });
  if (lines.length === 0) say('P', list.empty, { y: TOP, size: 12 });
  else drawTable(doc, root, lines);
  if (lines.length > MOST) say('P', list.more(lines.length - MOST), { y: TOP + (MOST + 1) * ROW });
  say('P', list.paper, { y: PAGE.height - 52, size: 9, colour: GREY });
  root.end();
  doc.end();
  return finished;
}

function drawTable(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, lines: readonly DayLine[]): void {
  const { dayList: list } = wordsOf(DEFAULT_LANGUAGE);
  const table = doc.struct('Table');
  root.add(table);
  const row = (tag: 'TH' | 'TD', texts: Readonly<Record<Column, string>>, y: number) => {
    const cells = doc.struct('TR');
    table.add(cells);
    for (const [column, [from, width]] of Object.entries(COLUMNS) as [Column, (typeof COLUMNS)[Column]][])
      cells.add(
        doc.struct(tag, {}, () => {
          const at = { size: tag === 'TH' ? 9 : 10.5, colour: tag === 'TH' ? GREY : INK, width: width - 6 };
          write(doc, texts[column], {
            face: HOUSE_FACES[column === 'person' ? 'strong' : 'body'],
            x: MARGIN + from,
            y,
            ...at,
          });
          if (tag === 'TD' && texts[column] === '') tick(doc, MARGIN + from + 14, y);
        }),
      );
    cells.end();
    rule(doc, { from: [MARGIN, y + ROW - 6], width: WIDTH, weight: 0.5, colour: '#c3ccd5' });
  };
  row('TH', list.columns, TOP);
  for (const [at, line] of lines.slice(0, MOST).entries()) row('TD', textsOf(line), TOP + (at + 1) * ROW);
  table.end();
}

/** Empty texts are boxes to tick. */
function textsOf({ hour, firstName, lastName, product, phone, infoOnly }: DayLine): Readonly<Record<Column, string>> {
  const { dayList: list } = wordsOf(DEFAULT_LANGUAGE);
  const about = infoOnly ? list.infoOnly : wordsOf(DEFAULT_LANGUAGE).products[product].title;
  return { hour, person: `${firstName} ${lastName}`, about, phone, arrived: '', noShow: '' };
}

const tick = (doc: PDFKit.PDFDocument, x: number, y: number): void =>
  ornament(doc, () => doc.lineWidth(1).roundedRect(x, y, 12, 12, 2.5).stroke(INK));
