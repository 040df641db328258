import { bandSpan, type CallBand } from '#domain/call/at-time.ts';
import { maskPhone } from '#domain/person/mask.ts';
import { addDays, fromInstant, hourText } from '#domain/time/rome.ts';
import type { Words } from '#texts/words.ts';
import type { MailMessage } from '../outbox/mail.ts';
import type { RequestView } from './appointment-view.ts';
import type { Brand } from './brand.ts';
import type { Letter } from './letter/facts.ts';
import { letter } from './letter/letter.ts';
import { romeTime } from './rome-time.ts';

type Contact = Pick<RequestView, 'oppId' | 'greetedAs' | 'email' | 'mobile'>;
/** Link that opens the request, where its contact is unproven. */
export type ProveUrl = string | null;
/** Where the recipient finds the own data. */
export type ToOwnData = Pick<Letter, 'closing' | 'ownData'>;

/** Texts and brand of the mails to one contact. */
export interface Desk {
  readonly words: Words;
  readonly brand: Brand;
}

const proving = ({ mail }: Words, url: ProveUrl): Pick<Letter, 'link'> =>
  url === null ? {} : { link: { before: mail.prove, label: mail.proveLink, url } };

/**
 * Until when a call is promised, and the two words that the caller will say; `words` is null for an unproven contact.
 */
export interface CallPromise {
  readonly due: Date;
  readonly words: string | null;
}
interface Calling {
  /** '' without a named agent. */
  readonly agent: string;
  readonly url: ProveUrl;
  readonly promise: CallPromise | null;
  /** The hours that the customer chose, with their day; '' without any. */
  readonly during?: string;
  readonly ownData?: ToOwnData;
}

/** Announces a call, by an agent where one is named. The number is masked, since others may read the mailbox too. */
export function callbackMail(
  { words, brand }: Desk,
  request: Contact,
  { agent, url, promise, during = '', ownData }: Calling,
): MailMessage {
  const named = { greetedAs: request.greetedAs, mobile: maskPhone(request.mobile), by: promisedMoment(words, promise) };
  const { callback } = words.mail;
  return letter(words, {
    to: request.email,
    code: request.oppId,
    brand,
    ...{ subject: callback.subject, title: callback.subject },
    opening: [
      agent === '' ? callback.greeting(named) : callback.agent({ ...named, agent, during }),
      ...(brand.callLanguages.includes(words.language) ? [] : [words.callback.inItalian]),
    ],
    ...(promise === null ? {} : passWordRows(words, promise, url)),
    ...proving(words, url),
    ...ownData,
  });
}

/** The promised time in words; '' where unknown. */
export function promisedMoment({ formats, mail }: Words, promise: CallPromise | null): string {
  if (promise === null) return '';
  const { day, time } = romeTime(promise.due);
  return mail.callback.by({ date: formats.weekdayAndDay(day), time });
}

/** The promised hours in words; '' if none were chosen, or if the staff agreed on another time since. */
export function promisedHours({ formats, mail }: Words, promise: CallPromise | null, band: CallBand | null): string {
  if (promise === null || band === null) return '';
  const { from, until } = bandSpan(band);
  const { day, time } = romeTime(promise.due);
  if (time !== hourText(until)) return '';
  return mail.callback.during({ day: formats.weekdayAndDay(day), from: hourText(from), until: time });
}

/** The row with the caller's words; for an unproven contact a hint that the link shows them, where there is a link. */
export function passWordRows({ mail }: Words, { words }: CallPromise, url: ProveUrl): Pick<Letter, 'rows' | 'notice'> {
  if (words !== null) return { rows: [[mail.callback.words, words]], notice: mail.callback.first };
  return url === null ? {} : { notice: mail.callback.afterProof };
}

/** Says that a requested call or a request without a slot has ended, so that its contact does not wait. */
export function endedMail({ words, brand }: Desk, request: Contact & Pick<RequestView, 'replaced'>): MailMessage {
  const { ended, again, againLink } = words.mail;
  return letter(words, {
    to: request.email,
    code: request.oppId,
    brand,
    ...{ subject: ended.subject, title: ended.subject },
    opening: [request.replaced ? ended.replaced(request) : ended.greeting(request)],
    link: { before: again, label: againLink, url: brand.bookUrl },
    notice: ended.notYou(brand.phone),
  });
}

const REGISTRY_EXTRACT_DAYS = 90;

/** Confirms a business request and lists the papers to bring, with the earliest date of a valid registry extract. */
export function businessMail(
  { words, brand }: Desk,
  request: Contact,
  now: Date,
  { url, ownData }: Pick<Calling, 'url' | 'ownData'>,
): MailMessage {
  const oldest = addDays(fromInstant(now.getTime()).day, -REGISTRY_EXTRACT_DAYS);
  return letter(words, {
    to: request.email,
    code: request.oppId,
    brand,
    ...{ subject: words.mail.business.subject, title: words.mail.business.title },
    opening: [words.mail.business.greeting(request)],
    bring: words.documents.dated(brand.words.documents.business, oldest),
    ...proving(words, url),
    ...ownData,
  });
}
