import { DESK_API_PATH } from '#contract/desk/desk-endpoint.ts';
import { addNote, changeLanguage, confirmAgain, reveal, visit, type Card as WireCard } from '#contract/desk/visit.ts';
import type { Contact, Reason } from '#domain/desk/reveal.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/language.ts';
import type { MessageChannel } from '#domain/message/reach.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import { type Visit, visitOf } from './day.ts';
import { type Displacement, displacementOf } from './displaced.ts';
import { type Wishes, wishesOf } from './earlier.ts';

/** A visit with all its data, contacts masked. */
export interface Card {
  readonly visit: Visit;
  readonly branch: { readonly code: string; readonly name: string };
  /** The version of the appointment, which grows with each move. */
  readonly version: number;
  readonly contacts: Readonly<Record<Contact, string>>;
  /** The channels by which the person gets messages. */
  readonly channels: readonly MessageChannel[];
  /** Moved from another tax code within the last day. */
  readonly merged: { readonly id: string; readonly at: number; readonly who: string } | null;
  readonly isConfirmed: boolean;
  /** How often the person did not come, as far as the reader sees. */
  readonly noShows: number;
  /** What the customer waits for; null without a wait. */
  readonly wishes: Wishes | null;
  /** Set if the visit lost its slot and is not resolved yet. */
  readonly displaced: Displacement | null;
  /** The language of the customer's messages, and those that the site offers. */
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly channel: WireCard['canale'];
  /** Name of the partner's program that booked it; null without one. */
  readonly program: string | null;
  readonly papers: readonly string[];
  readonly consents: readonly { purpose: string; answer: boolean; version: string; at: number }[];
  readonly messages: readonly {
    event: string;
    channel: MessageChannel;
    at: number;
    state: 'arrived' | 'delivered' | 'waiting' | 'returned' | 'failed';
  }[];
  readonly notes: readonly {
    /** Null for a note of an older server. */
    id: string | null;
    at: number;
    who: string;
    text: string;
    /** When and by whom it was withdrawn; it has no text then. */
    withdrawn: { at: number; who: string } | null;
  }[];
  readonly history: readonly { at: number; who: string | null; what: string; detail: string }[];
}

/** Reads the card of a visit, which writes an audit entry. */
export async function readCard(call: DeskCall, code: string): Promise<Result<Card, CallFault>> {
  const answer = await call(visit, { oppID: code });
  return answer.ok ? ok(cardOf(answer.value)) : answer;
}

const cardOf = (wire: WireCard): Card => ({
  visit: visitOf(wire.visita),
  branch: { code: wire.filiale.codice, name: wire.filiale.nome },
  version: wire.versioneAppuntamento,
  contacts: wire.contatti,
  channels: wire.avvisi,
  merged: wire.unione ? { id: wire.unione.id, at: Date.parse(wire.unione.quando), who: wire.unione.chi } : null,
  isConfirmed: wire.confermato,
  noShows: wire.assenze ?? 0,
  wishes: wire.attesa ? wishesOf(wire.attesa) : null,
  displaced: wire.ricollocazione ? displacementOf(wire.ricollocazione) : null,
  language: wire.lingua?.attuale ?? DEFAULT_LANGUAGE,
  languages: wire.lingua?.offerte ?? [],
  channel: wire.canale,
  program: wire.programma ?? null,
  papers: wire.documenti,
  consents: wire.consensi.map((each) => ({
    ...{ purpose: each.scopo, answer: each.risposta, version: each.testo, at: Date.parse(each.quando) },
  })),
  messages: wire.messaggi.map((each) => ({
    ...{ event: each.evento, channel: each.canale, at: Date.parse(each.quando) },
    state: stateOf(each),
  })),
  notes: wire.note.map(({ id, quando, chi, testo, ritirata }) => ({
    ...{ id: id ?? null, at: Date.parse(quando), who: chi, text: testo },
    withdrawn: ritirata ? { at: Date.parse(ritirata.quando), who: ritirata.chi } : null,
  })),
  history: wire.storia.map((each) => ({
    ...{ at: Date.parse(each.quando), who: each.chi, what: each.cosa, detail: each.modifica },
  })),
});

/** The state of a message: a delivery report counts more than the gateway's acceptance. */
function stateOf({ abbandonato, consegnato, arrivato, tornato }: WireCard['messaggi'][number]) {
  if (tornato !== undefined) return 'returned';
  if (arrivato !== undefined) return 'arrived';
  if (abbandonato) return 'failed';
  return consegnato === null ? 'waiting' : 'delivered';
}

/** Reads one contact in clear, and for how many seconds to show it; this writes an audit entry. */
export async function sendReveal(
  call: DeskCall,
  asked: { readonly code: string; readonly contact: Contact; readonly reason: Reason; readonly caseNumber: string },
): Promise<Result<{ readonly value: string; readonly seconds: number }, CallFault>> {
  const { code, contact, reason, caseNumber } = asked;
  const answer = await call(reveal, { oppID: code, campo: contact, motivo: reason, pratica: caseNumber });
  return answer.ok ? ok({ value: answer.value.valore, seconds: answer.value.secondi }) : answer;
}

/** Sends the confirmation mail again; false if nothing needs a confirmation any more. */
export async function sendConfirmation(call: DeskCall, code: string, key: string): Promise<Result<boolean, CallFault>> {
  const answer = await call(confirmAgain, { oppID: code }, { key });
  return answer.ok ? ok(answer.value.Status === '0') : answer;
}

/** Changes the language of the messages; false if the site does not offer it. */
export async function sendLanguage(
  call: DeskCall,
  { code, language }: { readonly code: string; readonly language: Language },
  key: string,
): Promise<Result<boolean, CallFault>> {
  const answer = await call(changeLanguage, { oppID: code, lingua: language }, { key });
  return answer.ok ? ok(answer.value.Status === '0') : answer;
}

export const sendNote = (call: DeskCall, code: string, text: string, key: string) =>
  call(addNote, { oppID: code, testo: text }, { key });

/** The address of the printed confirmation of a coming visit. */
export const visitOnPaper = (code: string): string =>
  `${DESK_API_PATH}/FoglioAppuntamento?${new URLSearchParams({ oppID: code })}`;
