import type { HeldAccess, HeldData } from '#contract/desk/held-data.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import { wordsOf } from '#texts/words-of.ts';
import { GREY, heading, openFlow, paragraph, row } from '../../messages/documents/flow.ts';
import { table } from '../../messages/documents/flow-table.ts';
import { HOUSE_FACES } from '../../messages/documents/fonts.ts';
import { ornament, write } from '../../messages/documents/pdf-drawing.ts';
import { eachPage, openDocument, PAGE } from '../../messages/documents/tagged-document.ts';
import { customerLines, momentOf, requestLines } from './access-lines.ts';

const MARGIN = 48;

/** «Accesso ai dati»: the data held of a person, and «Chi ha visto i miei dati». */
export function accessPdf(data: HeldData, caseRef: string, notice: BrandWords['privacy']): Promise<Buffer> {
  const { access: words, formats } = wordsOf(DEFAULT_LANGUAGE);
  // The person is named in the document, not in its metadata.
  const { doc, root, close } = openDocument({ title: words.title, lang: formats.locale });
  const flow = openFlow(doc, root, { margin: MARGIN, bottom: PAGE.height - 64 });
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
    table(flow, columns, data.accessi.map(lookTexts), { titleSize: 9, textSize: 9.5, pad: 2.5 });
  }
  paragraph(flow, words.looked.days);
  heading(flow, 2, words.rest.title);
  for (const sentence of words.rest.text) paragraph(flow, sentence);
  const small = { face: HOUSE_FACES.body, size: 9, colour: GREY, width: PAGE.width - 2 * MARGIN } as const;
  eachPage(doc, (page, of) =>
    ornament(doc, () => void write(doc, words.foot(page, of), { ...small, x: MARGIN, y: PAGE.height - 44 })),
  );
  return close();
}

/** Role and branch, action and reason; no staff names. */
function lookTexts({ quando, ruolo, filiale, atto, campi, motivo }: HeldAccess): readonly string[] {
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
