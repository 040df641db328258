import { inGroups } from '#domain/booking/request-code.ts';
import type { Words } from '#texts/words.ts';
import { isAgency, papersOf } from '../appointment-view.ts';
import type { CalendarView } from './calendar.ts';
import { drawableText } from './fonts.ts';
import type { Paper } from './paper.ts';
import { drawLogo, fitting, heightOf, ornament, rule, write } from './pdf-drawing.ts';
import { drawTicket, MARGIN, WIDTH } from './pdf-ticket.ts';
import { eachPage, openDocument, PAGE, type Structure } from './tagged-document.ts';
import type { Doc } from './text-lines.ts';

/**
 * Makes the PDF of an appointment: an A4 page, tagged for screen readers, with logo, ticket, person and papers to
 * bring; more pages for long texts. Nothing is fetched and no markup is interpreted: values are drawn as text in
 * embedded fonts.
 */
export function appointmentPdf(paper: Paper, view: CalendarView): Promise<Buffer> {
  const { words, brand, logo, faces } = paper;
  const title = view.kind === 'call' ? words.callAt.document : words.documents.title({ agency: isAgency(view) });
  const { doc, root, close } = openDocument({ title, lang: words.formats.locale });
  const { light } = brand.look;
  const side = 150;
  root.add(
    doc.struct('Figure', { alt: brand.name }, () =>
      drawLogo(doc, logo, { look: brand.look, face: faces.heading }, { x: MARGIN, y: 51, height: 31 }),
    ),
  );
  root.add(
    doc.struct('H1', {}, () => {
      const at = { face: faces.strong, size: 13, x: PAGE.width - MARGIN - side, width: side } as const;
      write(doc, title, { ...at, size: fitting(doc, title, at), colour: light.ink, y: 59 });
    }),
  );
  rule(doc, { from: [MARGIN, 96], width: WIDTH, weight: 1.5, colour: light.heading });
  const from = { page: 0, y: drawTicket(doc, root, paper, view) + 26 };
  const column = (WIDTH - 28) / 2;
  const person = drawPerson(doc, root, paper, { view, x: MARGIN, from, width: column });
  // Nobody brings papers to a call.
  const bring =
    view.kind === 'call' ? from : drawBring(doc, root, paper, { view, x: MARGIN + column + 28, from, width: column });
  const isPersonLower = person.page > bring.page || (person.page === bring.page && person.y > bring.y);
  drawUnforeseen(doc, root, paper, isPersonLower ? person : bring);
  eachPage(doc, (page) => drawFoot(doc, page === 1 ? root : null, paper));
  return close();
}

/** Position where a column continues. */
interface Cursor {
  readonly page: number;
  readonly y: number;
}
interface Part {
  readonly view: CalendarView;
  readonly x: number;
  readonly from: Cursor;
  readonly width: number;
}
const FOOT = PAGE.height - 92;

/** Finds a position with enough height: the given one, or the top of the next page. */
function placeFor(doc: Doc, { page, y }: Cursor, height: number): Cursor {
  const place = y + height <= FOOT - 6 ? { page, y } : { page: page + 1, y: MARGIN };
  if (place.page === doc.bufferedPageRange().count) doc.addPage();
  else doc.switchToPage(place.page);
  return place;
}

function drawPerson(doc: Doc, root: Structure, { words, brand, faces }: Paper, { view, x, from, width }: Part): Cursor {
  const { light } = brand.look;
  const small = { face: faces.body, size: 10.5, colour: light.ink2, x, width };
  const large = { face: faces.strong, size: 12.5, colour: light.ink, x, width };
  let next = from;
  for (const [label, value] of personRows(words, view)) {
    const height = heightOf(doc, label, small);
    const { page, y } = placeFor(doc, next, height + heightOf(doc, value, large));
    root.add(
      doc.struct('P', {}, () => {
        write(doc, label, { ...small, y });
        next = { page, y: write(doc, value, { ...large, y: y + height }) + 7 };
      }),
    );
  }
  return next;
}

/** The rows about the person. A known customer has only the first name: the proof must not reveal stored contacts. */
function personRows({ documents: { rows } }: Words, view: CalendarView): [string, string][] {
  if (view.recognised) return [[rows.firstName, nameOrCode(view.firstName, view)]];
  return [
    [rows.name, nameOrCode(`${view.firstName} ${view.lastName}`, view)],
    ...(view.email === '' ? [] : [[rows.email, view.email] satisfies [string, string]]),
    ...(view.mobile === '' ? [] : [[rows.mobile, view.mobile] satisfies [string, string]]),
  ];
}

/** The name; the request code when the fonts can draw none of its letters. */
const nameOrCode = (name: string, { oppId }: CalendarView): string =>
  /[\p{L}\p{N}]/u.test(drawableText(name)) ? name : inGroups(oppId);

/** Draws the papers to bring, as a list with tick boxes. */
function drawBring(doc: Doc, root: Structure, { words, brand, faces }: Paper, { view, x, from, width }: Part): Cursor {
  const { light } = brand.look;
  const heading = { face: faces.heading, size: 13, colour: light.heading, x, width };
  const text = { face: faces.body, size: 12, colour: light.ink, x: x + 22, width: width - 22 };
  let next = placeFor(doc, from, 2 * heightOf(doc, words.documents.bring, heading));
  const { y } = next;
  root.add(doc.struct('H2', {}, () => void write(doc, words.documents.bring, { ...heading, y })));
  next = { ...next, y: y + heightOf(doc, words.documents.bring, heading) + 4 };
  for (const item of papersOf(brand.words, view)) {
    const height = heightOf(doc, item, text);
    const place = placeFor(doc, next, height);
    ornament(doc, () =>
      doc
        .lineWidth(1)
        .roundedRect(x, place.y + 2, 11, 11, 3)
        .stroke(light.heading),
    );
    root.add(doc.struct('P', {}, () => void write(doc, item, { ...text, y: place.y })));
    next = { page: place.page, y: place.y + height + 4 };
  }
  return next;
}

function drawUnforeseen(doc: Doc, root: Structure, { words, brand, faces }: Paper, above: Cursor): void {
  const { papers } = words;
  const { light } = brand.look;
  const at = { x: MARGIN, width: WIDTH } as const;
  const heading = { ...at, face: faces.heading, size: 13, colour: light.heading } as const;
  const text = { ...at, face: faces.body, size: 12, colour: light.ink } as const;
  const change = papers.change({ phone: brand.phone, hours: brand.words.phoneHours });
  const { y } = placeFor(doc, { ...above, y: above.y + 14 }, 20 + heightOf(doc, change, text));
  root.add(doc.struct('H2', {}, () => void write(doc, papers.unforeseen, { ...heading, y })));
  root.add(doc.struct('P', {}, () => void write(doc, change, { ...text, y: y + 20 })));
}

/** Draws the foot of a page. It is tagged on the first page only, so that screen readers read it once. */
function drawFoot(doc: Doc, root: Structure | null, { words, brand, faces }: Paper): void {
  const { light } = brand.look;
  const small = { x: MARGIN, width: WIDTH, face: faces.body, size: 10, colour: light.ink2 } as const;
  const say = (draw: () => void) => (root === null ? ornament(doc, draw) : void root.add(doc.struct('P', {}, draw)));
  rule(doc, { from: [MARGIN, FOOT], width: WIDTH, weight: 0.75, colour: light.border });
  const binds = { ...small, face: faces.strong, colour: light.ink, y: FOOT + 10 };
  say(() => void write(doc, words.documents.foot, binds));
  const rest = `${words.papers.safety} ${brand.parent || brand.company}`;
  say(() => void write(doc, rest, { ...small, y: FOOT + 25 }));
}
