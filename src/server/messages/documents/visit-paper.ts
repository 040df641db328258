import { inGroups } from '#domain/booking/request-code.ts';
import type { MessageChannel } from '#domain/message/reach.ts';
import type { Words } from '#texts/words.ts';
import { type AppointmentView, isAgency, papersOf } from '../appointment-view.ts';
import { romeTime } from '../rome-time.ts';
import type { Paper } from './paper.ts';
import { drawCode, drawLogo, fitting, heightOf, ornament, rule, write } from './pdf-drawing.ts';
import { HALF_PAGE, openDocument, type TaggedDocument } from './tagged-document.ts';

/** What the sheet says besides the appointment. */
export interface Sheet {
  /** Link that proves the appointment: its holder may move and cancel it. */
  readonly changeUrl: string;
  /** Channels by which the person gets messages. */
  readonly channels: readonly MessageChannel[];
}

const MARGIN = 34;
const WIDTH = HALF_PAGE.width - 2 * MARGIN;
const FOOT = HALF_PAGE.height - 58;
const CODE_SIDE = 172;
const GAP = 18;
/** The column beside the QR code. */
const LEFT = { x: MARGIN, width: WIDTH - CODE_SIDE - GAP };
/** Text sizes, relative; the first at which all texts fit the page is used. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6] as const;

/**
 * The A5 sheet that confirms an appointment to a customer at the desk: day, place, papers to bring, request code, and a
 * QR code with the link to change it. It names no person. Always one page.
 */
export function visitPaper(paper: Paper, view: AppointmentView, sheet: Sheet): Promise<Buffer> {
  const scale = SCALES.find((each) => draw(paper, view, sheet, each).end <= FOOT) ?? 0.6;
  return draw(paper, view, sheet, scale).close();
}

interface Drawing extends TaggedDocument {
  readonly paper: Paper;
  readonly view: AppointmentView;
  readonly scale: number;
}

function draw(paper: Paper, view: AppointmentView, sheet: Sheet, scale: number) {
  const { words } = paper;
  const title = words.documents.title({ agency: isAgency(view) });
  const drawing = { ...openDocument({ title, lang: words.formats.locale, size: 'A5' }), paper, view, scale };
  const head = drawHead(drawing, title);
  const middle = drawWhere(drawing, drawWhen(drawing, head + 12)) + 14;
  rule(drawing.doc, { ...{ from: [MARGIN, middle], width: WIDTH, weight: 1 }, colour: paper.brand.look.light.border });
  const list = drawBring(drawing, middle + 14);
  const left = drawText(drawing, channelsText(words, sheet.channels), { ...LEFT, y: list + 12, face: 'strong' });
  const right = drawChange(drawing, sheet.changeUrl, middle + 14);
  drawFoot(drawing);
  return { end: Math.max(left, right), close: drawing.close };
}

function channelsText({ visitPaper: { told } }: Words, channels: readonly MessageChannel[]): string {
  const [first, second] = channels;
  return first === undefined ? told.none : second === undefined ? told[first] : told.both;
}

interface Text {
  readonly y: number;
  readonly x?: number;
  readonly width?: number;
  readonly size?: number;
  readonly face?: 'heading' | 'strong' | 'body';
  readonly tag?: 'H1' | 'H2' | 'P' | 'Caption';
}

/** Draws a tagged text; returns its lower end. */
function drawText(
  { doc, root, paper, scale }: Drawing,
  text: string,
  { y, x = MARGIN, width = WIDTH, size = 10.5, face = 'body', tag = 'P' }: Text,
): number {
  const { light } = paper.brand.look;
  const colour = face === 'heading' ? light.heading : face === 'strong' ? light.ink : light.ink2;
  let end = y;
  root.add(
    doc.struct(tag, {}, () => {
      end = write(doc, text, { face: paper.faces[face], size: size * scale, colour, x, y, width });
    }),
  );
  return end;
}

function drawHead(drawing: Drawing, title: string): number {
  const { doc, root, paper } = drawing;
  const { brand, logo, faces } = paper;
  root.add(
    doc.struct('Figure', { alt: brand.name }, () =>
      drawLogo(doc, logo, { look: brand.look, face: faces.heading }, { x: MARGIN, y: 30, height: 22 }),
    ),
  );
  const end = drawText(drawing, title, { y: 64, size: 13, face: 'strong', tag: 'H1' });
  rule(doc, { from: [MARGIN, end + 6], width: WIDTH, weight: 1.5, colour: brand.look.light.heading });
  return end + 6;
}

/** Day and hour, the largest text. */
function drawWhen(drawing: Drawing, y: number): number {
  const { doc, paper, view, scale } = drawing;
  const { formats, mail } = paper.words;
  const { day, time } = romeTime(view.starts);
  const { weekday, ...date } = formats.ticketDate(day);
  const text = `${date.day} ${date.year}, ${mail.hour(time)}`;
  const size = fitting(doc, text, { face: paper.faces.heading, size: 26 * scale, width: WIDTH }) / scale;
  const next = drawText(drawing, weekday, { y, size: 12, face: 'strong' });
  return drawText(drawing, text, { y: next, size, face: 'heading' });
}

function drawWhere(drawing: Drawing, y: number): number {
  const { view, paper } = drawing;
  const { documents, formats } = paper.words;
  let next = drawText(drawing, documents.place({ agency: isAgency(view) }), { y: y + 8 });
  next = drawText(drawing, view.branchName, { y: next, size: 14, face: 'heading', tag: 'H2' });
  for (const line of [view.branchAddress, ...view.opening.map((days) => formats.opening(days))])
    next = drawText(drawing, line, { y: next });
  next = drawText(drawing, documents.rows.code, { y: next + 8 });
  return drawText(drawing, inGroups(view.oppId), { y: next, size: 14, face: 'heading' });
}

/** The papers to bring, with boxes to tick. */
function drawBring(drawing: Drawing, y: number): number {
  const { doc, paper, view } = drawing;
  let next = drawText(drawing, paper.words.documents.bring, { ...LEFT, y, size: 12, face: 'heading', tag: 'H2' }) + 3;
  for (const item of papersOf(paper.brand.words, view)) {
    const at = next;
    ornament(doc, () =>
      doc
        .lineWidth(1)
        .roundedRect(MARGIN, at + 1.5, 9, 9, 2)
        .stroke(paper.brand.look.light.heading),
    );
    next = drawText(drawing, item, { x: MARGIN + 16, width: LEFT.width - 16, y: next, face: 'strong' }) + 3;
  }
  return next;
}

/** The QR code with the link, and the telephone number. */
function drawChange(drawing: Drawing, changeUrl: string, y: number): number {
  const { doc, root, paper } = drawing;
  const { visitPaper: words, papers } = paper.words;
  const column = { x: MARGIN + WIDTH - CODE_SIDE, width: CODE_SIDE };
  const code = { x: column.x, y, side: CODE_SIDE, level: 'L' } as const;
  root.add(doc.struct('Figure', { alt: papers.qr }, () => drawCode(doc, changeUrl, code)));
  const next = drawText(drawing, words.qr, {
    ...column,
    y: y + CODE_SIDE + 6,
    size: 9,
    face: 'strong',
    tag: 'Caption',
  });
  const { phone, words: brandWords } = paper.brand;
  return drawText(drawing, words.call({ phone, hours: brandWords.phoneHours }), { ...column, y: next, size: 9 });
}

function drawFoot(drawing: Drawing): void {
  const { doc, paper } = drawing;
  const { words, brand, faces } = paper;
  const text = `${words.documents.foot} ${words.papers.safety} ${brand.parent || brand.company}`;
  const small = { face: faces.body, size: 8 * drawing.scale, width: WIDTH };
  rule(doc, { from: [MARGIN, FOOT + 4], width: WIDTH, weight: 0.75, colour: brand.look.light.border });
  const y = Math.min(FOOT + 10, HALF_PAGE.height - 20 - heightOf(doc, text, small));
  drawText(drawing, text, { y, size: 8 });
}
