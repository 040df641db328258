import PDFDocument from 'pdfkit';
import type { Words } from '#texts/words.ts';
import { type AppointmentView, isAgency, papersOf } from '../appointment-view.ts';
import { romeTime } from '../rome-time.ts';

type Doc = PDFKit.PDFDocument;

/** What the standard fonts can draw beside Latin-1: the rest of Windows-1252. */
const EXTRA = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
const MARGIN = 64;

/**
 * The appointment as one tagged page, for screen readers too (R2.3.126). Nothing is fetched and no markup
 * is interpreted: every value is drawn as text, without the characters the fonts lack.
 */
export function appointmentPdf(words: Words, view: AppointmentView): Promise<Buffer> {
  const { documents, formats } = words;
  const title = documents.title({ agency: isAgency(view) });
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: formats.locale,
    displayTitle: true,
    info: { Title: title, Producer: 'Fissa', Creator: 'Fissa' },
  });
  const finished = collect(doc);
  const root = doc.struct('Document', { title });
  doc.addStructure(root);
  root.add(doc.struct('H1', {}, () => void doc.font('Helvetica-Bold').fontSize(22).text(title).moveDown()));
  for (const [label, value] of summaryRows(words, view)) root.add(doc.struct('P', {}, () => row(doc, label, value)));
  root.add(doc.struct('P', {}, () => row(doc.moveDown(), documents.bring, papersOf(words, view))));
  root.add(doc.struct('P', {}, () => void doc.moveDown().font('Helvetica').fontSize(10).text(documents.foot)));
  root.end();
  doc.end();
  return finished;
}

function summaryRows({ documents, formats }: Words, view: AppointmentView): [string, string][] {
  const { rows, place } = documents;
  const rome = romeTime(view.starts);
  return [
    ...personRows(rows, view),
    [rows.date, formats.longDay(rome.day)],
    [rows.time, rome.time],
    [place({ agency: isAgency(view) }), `${view.branchName}, ${view.branchAddress}`],
    [rows.code, view.oppId],
  ];
}

/** Of a recognised customer only the first name, as at the lookup: the proof of a booking shows no stored contact. */
function personRows(rows: Words['documents']['rows'], view: AppointmentView): [string, string][] {
  if (view.recognised) return [[rows.firstName, view.firstName]];
  return [
    [rows.name, `${view.firstName} ${view.lastName}`],
    [rows.email, view.email],
    [rows.mobile, view.mobile],
  ];
}

function row(doc: Doc, label: string, value: string): void {
  doc.font('Helvetica-Bold').fontSize(12).text(`${label}: `, { continued: true });
  doc.font('Helvetica').text(drawable(value)).moveDown(0.5);
}

/** The nearest text the standard fonts can draw: a letter without its mark rather than none. */
export function drawable(text: string): string {
  const characters = [...text.normalize('NFC').replaceAll(/\s+/g, ' ')];
  return characters.map((character) => (fits(character) ? character : plainLetters(character))).join('');
}

function plainLetters(character: string): string {
  return [...character.normalize('NFKD')].filter(fits).join('');
}

function fits(character: string): boolean {
  return /^[\x20-\x7E\xA0-\xAC\xAE-\xFF]$/.test(character) || EXTRA.has(character);
}

function collect(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
