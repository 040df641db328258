import PDFDocument from 'pdfkit';
import type { HeldData, HeldLook } from '#contract/desk/held-data.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import { wordsOf } from '#texts/words-of.ts';
import { customerLines, momentOf, requestLines } from './access-lines.ts';
import { heading, numberPages, openFlow, paragraph, row, table } from './flow.ts';

/** «Accesso ai dati»: what is held of a person, and «Chi ha visto i miei dati» (R16.7.10). */
export function accessPdf(data: HeldData, caseRef: string, notice: BrandWords['privacy']): Promise<Buffer> {
  const { access: words, formats } = wordsOf(DEFAULT_LANGUAGE);
  const doc = new PDFDocument({
    ...{ size: 'A4', margins: { top: 48, left: 48, right: 48, bottom: 0 }, bufferPages: true },
    ...{ pdfVersion: '1.7', tagged: true, lang: formats.locale, displayTitle: true },
    // No standard font: what a reader has none of is not embedded.
    font: null as unknown as string,
    // The person stands in the document, not in what describes it.
    info: { Title: words.title, Producer: 'Fissa', Creator: 'Fissa' },
  });
  const finished = collect(doc);
  const root = doc.struct('Document', { title: words.title });
  doc.addStructure(root);
  const flow = openFlow(doc, root);
  heading(flow, 1, words.title);
  row(flow, words.rows.taxCode, data.codiceFiscale);
  row(flow, words.rows.prepared, momentOf(data.preparato));
  row(flow, words.rows.caseRef, caseRef);
  for (const sentence of notice) paragraph(flow, sentence);
  const nothing = data.cliente === null && data.richieste.length === 0;
  if (nothing) paragraph(flow, words.nothing);
  if (data.cliente !== null) {
    heading(flow, 2, words.customer);
    for (const [label, value] of customerLines(data.cliente)) row(flow, label, value);
  }
  for (const request of data.richieste) {
    heading(flow, 2, words.request(words.kinds[request.tipo], request.oppID));
    for (const [label, value] of requestLines(request)) row(flow, label, value);
  }
  heading(flow, 2, words.looked.title);
  if (data.accessi.length === 0) paragraph(flow, words.looked.none);
  else {
    const { when, who, what, why } = words.looked.columns;
    const columns = [
      { title: when, width: 92 },
      { title: who, width: 140 },
      { title: what, width: 170 },
      { title: why, width: 97 },
    ];
    table(flow, columns, data.accessi.map(lookTexts));
  }
  paragraph(flow, words.looked.days);
  heading(flow, 2, words.rest.title);
  for (const sentence of words.rest.text) paragraph(flow, sentence);
  numberPages(flow, words.foot);
  root.end();
  doc.end();
  return finished;
}

/** As what and where, what was done and what for; nobody by name. */
function lookTexts({ quando, ruolo, filiale, atto, campi, motivo }: HeldLook): readonly string[] {
  const { register, frame } = deskWordsOf(DEFAULT_LANGUAGE);
  const roles: Readonly<Record<string, string>> = frame.roles;
  const acts: Readonly<Record<string, string>> = register.acts;
  const fields: Readonly<Record<string, string>> = register.fields;
  const reasons: Readonly<Record<string, string>> = register.reasons;
  const what = [acts[atto] ?? register.acts.other, ...campi.map((field) => fields[field] ?? field)];
  return [
    momentOf(quando),
    [roles[ruolo] ?? ruolo, ...(filiale === null ? [] : [filiale])].join(', '),
    what.join(', '),
    motivo === null ? register.noReason : (reasons[motivo] ?? motivo),
  ];
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
