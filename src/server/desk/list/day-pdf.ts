import type { Attendance } from '#domain/desk/attendance.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import { wordsOf } from '#texts/words-of.ts';
import { GREY, INK, openFlow, paragraph } from '../../messages/documents/flow.ts';
import { type Column, type RowTexts, table } from '../../messages/documents/flow-table.ts';
import { HOUSE_FACES } from '../../messages/documents/fonts.ts';
import { heightOf, ornament, write } from '../../messages/documents/pdf-drawing.ts';
import { eachPage, openDocument, PAGE, type TaggedDocument } from '../../messages/documents/tagged-document.ts';
import { widthOf } from '../../messages/documents/text-lines.ts';
import type { DayLine, DayList } from './day-lines.ts';

const MARGIN = 36;
const WIDTH = PAGE.width - 2 * MARGIN;
const SMALL = { face: HOUSE_FACES.body, size: 9, colour: GREY, x: MARGIN, width: WIDTH } as const;
const TITLE = { face: HOUSE_FACES.heading, size: 18, colour: INK, x: MARGIN, width: WIDTH } as const;
/** Points of width for «pagina 100 di 100», beside the line that says who printed the list. */
const PAGE_NUMBER_WIDTH = 100;
const GAP = 10;
const TABLE = { titleSize: 9, textSize: 10.5, pad: 3.75 };
/** Mark in the box of a recorded step. */
const TICK = 'X';

/** The day list of a branch with its visits, for notes by hand that are entered in the desk later. */
export function dayPdf({ name, day, lines }: DayList, printed: string): Promise<Buffer> {
  const { dayList: list, formats } = wordsOf(DEFAULT_LANGUAGE);
  const paper = openDocument({ title: list.title(name, day), lang: formats.locale });
  const { doc, root } = paper;
  const foot = PAGE.height - MARGIN - heightOf(doc, list.paper, SMALL);
  const flow = openFlow(doc, root, { margin: MARGIN, bottom: foot - GAP });
  const head = drawHead(paper, list.title(name, day), printed);
  flow.y = head.end;
  flow.heads.push({ height: head.end - MARGIN, draw: () => ornament(doc, head.draw) });
  if (lines.length === 0) paragraph(flow, list.empty, { face: HOUSE_FACES.body, size: 12, colour: INK });
  else table(flow, columnsOf(), lines.map(textsOf), TABLE);
  eachPage(doc, (page, of) => {
    const number = list.page(page, of);
    const x = PAGE.width - MARGIN - widthOf(doc, number, SMALL);
    ornament(doc, () => void write(doc, number, { ...SMALL, x, y: head.numberAt }));
    const sayFoot = () => void write(doc, list.paper, { ...SMALL, y: foot });
    if (page === 1) root.add(doc.struct('P', {}, sayFoot));
    else ornament(doc, sayFoot);
  });
  return paper.close();
}

/** Branch, day and print number: tagged on the first page, drawn again on the others. */
function drawHead({ doc, root }: TaggedDocument, title: string, printed: string) {
  const below = { ...SMALL, y: MARGIN + heightOf(doc, title, TITLE), width: WIDTH - PAGE_NUMBER_WIDTH };
  const drawTitle = () => void write(doc, title, { ...TITLE, y: MARGIN });
  const drawPrinted = () => void write(doc, printed, below);
  root.add(doc.struct('H1', {}, drawTitle));
  root.add(doc.struct('P', {}, drawPrinted));
  const draw = () => {
    drawTitle();
    drawPrinted();
  };
  return { draw, numberAt: below.y, end: below.y + heightOf(doc, printed, below) + GAP };
}

function columnsOf(): readonly Column[] {
  const { columns } = wordsOf(DEFAULT_LANGUAGE).dayList;
  return [
    { title: columns.hour, width: 34 },
    { title: columns.person, width: 150, face: HOUSE_FACES.strong },
    { title: columns.about, width: 104 },
    { title: columns.phone, width: 60 },
    { title: columns.arrived, width: 46, face: HOUSE_FACES.strong, box: true },
    { title: columns.noShow, width: 56, face: HOUSE_FACES.strong, box: true },
    { title: columns.outcome, width: 73 },
  ];
}

/** Whether the step is written as a word: the list has no box to tick for it. */
const isSpelt = (now: Attendance) => now !== 'expected' && now !== 'arrived' && now !== 'noShow';

function textsOf({
  hour,
  firstName,
  lastName,
  product,
  phone,
  infoOnly,
  hasCome,
  receiver,
  now,
  call,
}: DayLine): RowTexts {
  const { dayList: list, products } = wordsOf(DEFAULT_LANGUAGE);
  const { states } = deskWordsOf(DEFAULT_LANGUAGE).today;
  const topic = infoOnly ? list.infoOnly : products[product].title;
  const what = call === null ? topic : `${states.call}, ${topic}`;
  const about = receiver === '' ? what : list.receives(what, receiver);
  const person = `${firstName} ${lastName}`;
  if (call !== null) return [hour, person, about, phone, null, null, call === 'called' ? states.called : ''];
  const ticks = [hasCome ? TICK : '', now === 'noShow' ? TICK : ''];
  return [hour, person, about, phone, ...ticks, isSpelt(now) ? states[now] : ''];
}
