import PDFDocument from 'pdfkit';
import type { Words } from '#texts/words.ts';
import { type AppointmentView, isAgency, papersOf } from '../appointment-view.ts';
import type { Paper } from './paper.ts';
import { drawTicket, MARGIN, PAGE, WIDTH } from './pdf-ticket.ts';
import { type Doc, drawLogo, fitting, ornament, rule, write } from './pen.ts';

/**
 * The appointment as one tagged A4 page, for screen readers too: logo, ticket, whose it is, what to bring (R2.3.126,
 * R14.4.11). Nothing is fetched and no markup is interpreted: every value is drawn as text, in fonts that are embedded.
 */
export function appointmentPdf(paper: Paper, view: AppointmentView): Promise<Buffer> {
  const { words, brand, logo, faces } = paper;
  const title = words.documents.title({ agency: isAgency(view) });
  const doc = new PDFDocument({
    size: 'A4',
    // Text that reached the foot would begin a second page.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    pdfVersion: '1.7',
    tagged: true,
    lang: words.formats.locale,
    displayTitle: true,
    // No standard font: what a reader has none of is not embedded.
    font: null as unknown as string,
    info: { Title: title, Producer: 'Fissa', Creator: 'Fissa' },
  });
  const finished = collect(doc);
  const root = doc.struct('Document', { title });
  doc.addStructure(root);
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
  const below = drawTicket(doc, root, paper, view) + 26;
  const column = (WIDTH - 28) / 2;
  const person = drawPerson(doc, root, paper, { view, x: MARGIN, y: below, width: column });
  const bring = drawBring(doc, root, paper, { view, x: MARGIN + column + 28, y: below, width: column });
  drawFoot(doc, root, paper, Math.max(person, bring));
  root.end();
  doc.end();
  return finished;
}

interface Part {
  readonly view: AppointmentView;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
type Structure = PDFKit.PDFStructureElement;

function drawPerson(doc: Doc, root: Structure, { words, brand, faces }: Paper, { view, x, y, width }: Part): number {
  const { light } = brand.look;
  let next = y;
  for (const [label, value] of personRows(words, view))
    root.add(
      doc.struct('P', {}, () => {
        const after = write(doc, label, { face: faces.body, size: 10.5, colour: light.ink2, x, y: next, width });
        next = write(doc, value, { face: faces.strong, size: 12.5, colour: light.ink, x, y: after, width }) + 7;
      }),
    );
  return next;
}

/** Of a recognised customer only the first name, as at the lookup: the proof of a booking shows no stored contact. */
function personRows({ documents: { rows } }: Words, view: AppointmentView): [string, string][] {
  if (view.recognised) return [[rows.firstName, view.firstName]];
  return [
    [rows.name, `${view.firstName} ${view.lastName}`],
    [rows.email, view.email],
    [rows.mobile, view.mobile],
  ];
}

/** A list to tick off with a pencil. */
function drawBring(doc: Doc, root: Structure, { words, brand, faces }: Paper, { view, x, y, width }: Part): number {
  const { light } = brand.look;
  let next = y;
  const heading = { face: faces.heading, size: 13, colour: light.heading } as const;
  root.add(doc.struct('H2', {}, () => (next = write(doc, words.documents.bring, { ...heading, x, y, width }) + 4)));
  for (const item of papersOf(brand.words, view)) {
    ornament(doc, () =>
      doc
        .lineWidth(1)
        .roundedRect(x, next + 2, 11, 11, 3)
        .stroke(light.heading),
    );
    const text = { face: faces.body, size: 12, colour: light.ink, x: x + 22, width: width - 22 } as const;
    root.add(doc.struct('P', {}, () => (next = write(doc, item, { ...text, y: next }) + 4)));
  }
  return next;
}

function drawFoot(doc: Doc, root: Structure, { words, brand, faces }: Paper, above: number): void {
  const { documents, papers } = words;
  const { light } = brand.look;
  const at = { x: MARGIN, width: WIDTH } as const;
  const small = { ...at, face: faces.body, size: 10, colour: light.ink2 } as const;
  root.add(
    doc.struct('H2', {}, () =>
      write(doc, papers.unforeseen, { ...at, face: faces.heading, size: 13, colour: light.heading, y: above + 14 }),
    ),
  );
  root.add(
    doc.struct('P', {}, () =>
      write(doc, papers.change({ phone: brand.phone, hours: brand.words.phoneHours }), {
        ...at,
        face: faces.body,
        size: 12,
        colour: light.ink,
        y: above + 34,
      }),
    ),
  );
  const top = PAGE.height - 92;
  rule(doc, { from: [MARGIN, top], width: WIDTH, weight: 0.75, colour: light.border });
  root.add(
    doc.struct('P', {}, () =>
      write(doc, documents.foot, { ...small, face: faces.strong, colour: light.ink, y: top + 10 }),
    ),
  );
  const rest = `${papers.safety} ${brand.parent || brand.company}`;
  root.add(doc.struct('P', {}, () => write(doc, rest, { ...small, y: top + 25 })));
}

function collect(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
