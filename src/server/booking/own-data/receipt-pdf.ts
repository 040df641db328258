import type { ConsentReceipt } from '#contract/own-data.ts';
import type { Language } from '#domain/language.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { wordsOf } from '#texts/words-of.ts';
import { GREY, heading, openFlow, paragraph, row } from '../../messages/documents/flow.ts';
import { HOUSE_FACES } from '../../messages/documents/fonts.ts';
import { ornament, write } from '../../messages/documents/pdf-drawing.ts';
import { eachPage, openDocument, PAGE } from '../../messages/documents/tagged-document.ts';

const MARGIN = 48;
type Event = ConsentReceipt['events'][number];

/** «Ricevuta del consenso»: the receipt as a document. */
export function receiptPdf(receipt: ConsentReceipt, language: Language): Promise<Buffer> {
  const { receipt: words, formats } = wordsOf(language);
  const { doc, root, close } = openDocument({ title: words.title, lang: formats.locale });
  const flow = openFlow(doc, root, { margin: MARGIN, bottom: PAGE.height - 64 });
  heading(flow, 1, words.title);
  for (const { purpose } of receipt.pii_processing.purposes) row(flow, words.rows.purpose, purpose);
  row(flow, words.rows.record, receipt.record_id);
  for (const party of receipt.party_identification) {
    row(flow, words.rows.controller, party.party_name);
    row(flow, words.rows.contact, party.party_contact);
    row(flow, words.rows.notice, party.party_url);
  }
  row(flow, words.rows.withdrawal, words.withdrawal);
  row(flow, words.rows.kept, words.kept);
  for (const event of receipt.events.toReversed()) {
    heading(flow, 2, words.event(words.types[event.event_type], momentOf(event.event_time, language)));
    for (const [label, value] of eventLines(event, language)) row(flow, label, value);
    paragraph(flow, event.notice_text ?? words.textGone);
  }
  const small = { face: HOUSE_FACES.body, size: 9, colour: GREY, width: PAGE.width - 2 * MARGIN } as const;
  eachPage(doc, (page, of) =>
    ornament(doc, () => void write(doc, words.foot(page, of), { ...small, x: MARGIN, y: PAGE.height - 44 })),
  );
  return close();
}

function eventLines(event: Event, language: Language): readonly (readonly [string, string])[] {
  const { receipt: words } = wordsOf(language);
  return [
    [words.rows.channel, words.channels[event.channel]],
    [words.rows.language, event.notice_language],
    [words.rows.version, event.notice_version],
    [words.rows.hash, event.notice_sha256],
    [words.rows.place, event.chain_place],
    [words.rows.link, event.chain_sha256],
    ...(event.notice_title === null ? [] : [[words.rows.title, event.notice_title] as const]),
    [words.rows.text, ''],
  ];
}

/** '23/11/2026 09:05', in Rome. */
function momentOf(instant: string, language: Language): string {
  const { day, minute } = fromInstant(Date.parse(instant));
  return `${wordsOf(language).formats.numericDay(day)} ${hourText(minute)}`;
}
