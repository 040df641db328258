import { maskPhone } from '#domain/person/mask.ts';
import { addDays, fromInstant } from '#domain/time/rome.ts';
import type { Words } from '#texts/words.ts';
import type { MailMessage } from '../outbox/mail.ts';
import type { RequestView } from './appointment-view.ts';
import { type Letter, letter } from './letter.ts';

type Contact = Pick<RequestView, 'oppId' | 'firstName' | 'email' | 'mobile'>;
/** Opens one's own request, where its contact is still to be proven (R13.5.1). */
export type ProveUrl = string | null;

const proving = ({ mail }: Words, url: ProveUrl): Pick<Letter, 'link'> =>
  url === null ? {} : { link: { before: mail.prove, label: mail.proveLink, url } };

/** "Ti chiamiamo noi": by an agent when one is named. The number is masked: a mailbox is not its owner's phone. */
export function callbackMail(words: Words, request: Contact, agent: string, url: ProveUrl): MailMessage {
  const named = { firstName: request.firstName, mobile: maskPhone(request.mobile) };
  return letter(words, {
    to: request.email,
    code: request.oppId,
    subject: words.mail.callback.subject,
    opening: [agent === '' ? words.mail.callback.greeting(named) : words.mail.callback.agent({ ...named, agent })],
    rows: [[words.mail.rows.code, request.oppId]],
    ...proving(words, url),
  });
}

/** That a call or a request ended, whoever ended it: else its contact would wait for a call (R13.5.3). */
export function endedMail(
  words: Words,
  request: Contact,
  { bookUrl, phone }: { readonly bookUrl: string; readonly phone: string },
): MailMessage {
  const { ended, again, againLink, rows } = words.mail;
  return letter(words, {
    to: request.email,
    code: request.oppId,
    subject: ended.subject,
    opening: [ended.greeting(request), ended.notYou(phone)],
    rows: [[rows.code, request.oppId]],
    link: { before: again, label: againLink, url: bookUrl },
  });
}

const REGISTRY_DAYS = 90;

/** A business request, with what to bring; the oldest registry extract that will do is told as a date. */
export function businessMail(words: Words, request: Contact, now: Date, url: ProveUrl): MailMessage {
  const oldest = addDays(fromInstant(now.getTime()).day, -REGISTRY_DAYS);
  return letter(words, {
    to: request.email,
    code: request.oppId,
    subject: words.mail.business.subject,
    opening: [words.mail.business.greeting(request)],
    rows: [
      [words.mail.rows.code, request.oppId],
      [words.mail.rows.bring, words.documents.businessPapers(oldest).join('; ')],
    ],
    ...proving(words, url),
  });
}
