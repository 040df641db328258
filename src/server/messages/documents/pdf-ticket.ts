import { inGroups } from '#domain/booking/request-code.ts';
import type { Words } from '#texts/words.ts';
import { isAgency } from '../appointment-view.ts';
import { romeTime } from '../rome-time.ts';
import type { CalendarView } from './calendar.ts';
import type { Paper } from './paper.ts';
import { drawCode, fitting, ornament, rule, write } from './pdf-drawing.ts';
import { PAGE, type Structure } from './tagged-document.ts';
import type { Doc } from './text-lines.ts';

/** Left and right margin of the page in points (18 mm). */
export const MARGIN = 51;
export const WIDTH = PAGE.width - 2 * MARGIN;

const TOP = 118;
const INSIDE = 20;
const CODE_SIDE = 92;

/** Draws the ticket in its frame; returns its lower end. */
export function drawTicket(doc: Doc, root: Structure, paper: Paper, view: CalendarView): number {
  const { light } = paper.brand.look;
  const middle = drawWhen(doc, root, paper, view) + 14;
  const end =
    Math.max(
      drawWhere(doc, root, paper, { view, y: middle + 16 }),
      drawQr(doc, root, paper, { view, y: middle + 16 }),
    ) + 16;
  ornament(doc, () =>
    doc
      .lineWidth(1.2)
      .roundedRect(MARGIN, TOP, WIDTH, end - TOP, 14)
      .stroke(light.heading),
  );
  rule(doc, { from: [MARGIN, middle], width: WIDTH, weight: 1.2, colour: light.border, dash: 4 });
  return end;
}

/** Draws day and hour, the largest text of the page. */
function drawWhen(doc: Doc, root: Structure, { words, brand, faces }: Paper, view: CalendarView): number {
  const { light } = brand.look;
  const { day, time } = hoursOf(view);
  const date = words.formats.ticketDate(day);
  const hourWidth = view.kind === 'call' ? 150 : 110;
  const dayWidth = WIDTH - 2 * INSIDE - hourWidth - 20;
  const columns = [
    { small: date.weekday, large: `${date.day} ${date.year}`, x: MARGIN + INSIDE, width: dayWidth },
    { small: words.documents.rows.time, large: time, x: MARGIN + INSIDE + dayWidth + 20, width: hourWidth },
  ];
  const size = Math.min(
    ...columns.map(({ large, width }) => fitting(doc, large, { face: faces.heading, size: 32, width })),
  );
  let end = 0;
  for (const { small, large, x, width } of columns)
    root.add(
      doc.struct('P', {}, () => {
        const y = write(doc, small, { face: faces.strong, size: 12, colour: light.ink2, x, y: TOP + 16, width });
        end = write(doc, large, { face: faces.heading, size, colour: light.heading, x, y, width });
      }),
    );
  return end;
}

interface Where {
  readonly view: CalendarView;
  readonly y: number;
}

/** Day and hour of a visit; day and hours of a call. */
function hoursOf(view: CalendarView): { readonly day: string; readonly time: string } {
  if (view.kind === 'visit') return romeTime(view.starts);
  const { day, time } = romeTime(view.at.from);
  return { day, time: `${time}-${romeTime(view.at.until).time}` };
}

/** Where a visit takes place; a call takes place nowhere. The number is among the person's data. */
function placeOf({ documents, formats, callAt }: Words, view: CalendarView) {
  if (view.kind === 'call') return { label: callAt.document, name: callAt.place, lines: [] };
  const lines = [view.branchAddress, ...view.opening.map((days) => formats.opening(days))];
  return { label: documents.place({ agency: isAgency(view) }), name: view.branchName, lines };
}

function drawWhere(doc: Doc, root: Structure, { words, brand, faces, facts }: Paper, { view, y }: Where): number {
  const { light } = brand.look;
  const { documents } = words;
  const { label, name, lines } = placeOf(words, view);
  const at = { x: MARGIN + INSIDE, width: WIDTH - 3 * INSIDE - CODE_SIDE };
  const small = { ...at, face: faces.body, size: 10.5, colour: light.ink2 } as const;
  const text = { ...at, face: faces.body, size: 12, colour: light.ink } as const;
  let next = y;
  root.add(doc.struct('P', {}, () => (next = write(doc, label, { ...small, y: next }))));
  root.add(
    doc.struct('H2', {}, () => {
      next = write(doc, name, { ...at, face: faces.heading, size: 15, colour: light.heading, y: next });
    }),
  );
  for (const line of lines) root.add(doc.struct('P', {}, () => (next = write(doc, line, { ...text, y: next }))));
  if (facts !== undefined) root.add(doc.struct('P', {}, () => (next = write(doc, facts, { ...small, y: next + 4 }))));
  root.add(
    doc.struct('P', {}, () => {
      const after = write(doc, documents.rows.code, { ...small, y: next + 10 });
      const code = inGroups(view.oppId);
      next = write(doc, code, { ...at, face: faces.heading, size: 15, colour: light.heading, y: after });
    }),
  );
  return next;
}

/** Draws the QR code with the address of the change page. The address carries no access token, since a printed ticket may be lost. */
function drawQr(doc: Doc, root: Structure, { words, brand, faces }: Paper, { view, y }: Where): number {
  const x = MARGIN + WIDTH - INSIDE - CODE_SIDE;
  const code = { x, y, side: CODE_SIDE, level: 'M' } as const;
  root.add(doc.struct('Figure', { alt: words.papers.qr }, () => drawCode(doc, brand.changePage(view.oppId), code)));
  let end = y;
  const text = {
    face: faces.strong,
    size: 10,
    colour: brand.look.light.ink,
    x,
    y: y + CODE_SIDE + 5,
    width: CODE_SIDE,
  } as const;
  root.add(doc.struct('Caption', {}, () => (end = write(doc, words.papers.qr, text))));
  return end;
}
