import { maskPhone } from '#domain/person/mask.ts';
import { addDays, fromInstant } from '#domain/time/rome.ts';
import type { Words } from '#texts/words.ts';
import type { MailMessage } from '../outbox/mail.ts';
import type { RequestView } from './appointment-view.ts';
import type { Brand } from './brand.ts';
import type { Letter } from './letter/facts.ts';
import { letter } from './letter/letter.ts';
import { romeTime } from './rome-time.ts';

type Contact = Pick<RequestView, 'oppId' | 'greetedAs' | 'email' | 'mobile'>;
/** Opens one's own request, where its contact is still to be proven. */
export type ProveUrl = string | null;

/** What the letters to one contact have in common. */
export interface Desk {
  readonly words: Words;
  readonly brand: Brand;
}

const proving = ({ mail }: Words, url: ProveUrl): Pick<Letter, 'link'> =>
  url === null ? {} : { link: { before: mail.prove, label: mail.proveLink, url } };

/** By when somebody is called, and what the caller says first; null where the contact is not proven. */
export interface CallPromise {
  readonly due: Date;
  readonly words: string | null;
}
interface Calling {
  /** '' where nobody is named. */
  readonly agent: string;
  readonly url: ProveUrl;
  readonly promise: CallPromise | null;
}

/** "Ti chiamiamo noi": by an agent when one is named. The number is masked: a mailbox is not its owner's phone. */
export function callbackMail({ words, brand }: Desk, request: Contact, { agent, url, promise }: Calling): MailMessage {
  const named = { greetedAs: request.greetedAs, mobile: maskPhone(request.mobile), by: promisedMoment(words, promise) };
  const { callback } = words.mail;
  return letter(words, {
    to: request.email,
    code: request.oppId,
    brand,
    ...{ subject: callback.subject, title: callback.subject },
    opening: [agent === '' ? callback.greeting(named) : callback.agent({ ...named, agent })],
    ...(promise === null ? {} : passWords(words, promise)),
    ...proving(words, url),
  });
}

/** By when somebody calls, in words; '' where nobody knows. */
export function promisedMoment({ formats, mail }: Words, promise: CallPromise | null): string {
  if (promise === null) return '';
  const { day, time } = romeTime(promise.due);
  return mail.callback.by({ date: formats.weekdayAndDay(day), time });
}

/** What proves who calls; to a contact that is not proven, where it is read. */
const passWords = ({ mail }: Words, { words }: CallPromise): Pick<Letter, 'rows' | 'notice'> =>
  words === null
    ? { notice: mail.callback.afterProof }
    : { rows: [[mail.callback.words, words]], notice: mail.callback.first };

/** That a call or a request ended, whoever ended it: else its contact would wait for a call. */
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

const REGISTRY_DAYS = 90;

/** A business request, with what to bring; the oldest registry extract that will do is told as a date. */
export function businessMail({ words, brand }: Desk, request: Contact, now: Date, url: ProveUrl): MailMessage {
  const oldest = addDays(fromInstant(now.getTime()).day, -REGISTRY_DAYS);
  return letter(words, {
    to: request.email,
    code: request.oppId,
    brand,
    ...{ subject: words.mail.business.subject, title: words.mail.business.title },
    opening: [words.mail.business.greeting(request)],
    bring: words.documents.dated(brand.words.documents.business, oldest),
    ...proving(words, url),
  });
}
