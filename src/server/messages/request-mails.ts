import { maskPhone } from '#domain/person/mask.ts';
import { addDays, fromInstant } from '#domain/time/rome.ts';
import { businessPapers } from '#texts/it/documents.ts';
import { mail } from '#texts/it/mail.ts';
import type { MailMessage } from '../outbox/mail.ts';
import type { RequestView } from './appointment-view.ts';
import { letter } from './letter.ts';

type Contact = Pick<RequestView, 'oppId' | 'firstName' | 'email' | 'mobile'>;

/** "Ti chiamiamo noi": by an agent when one is named. The number is masked: a mailbox is not its owner's phone. */
export function callbackMail(request: Contact, agent = ''): MailMessage {
  const named = { firstName: request.firstName, mobile: maskPhone(request.mobile) };
  return letter({
    to: request.email,
    code: request.oppId,
    subject: mail.callback.subject,
    opening: [agent === '' ? mail.callback.greeting(named) : mail.callback.agent({ ...named, agent })],
    rows: [[mail.rows.code, request.oppId]],
  });
}

const REGISTRY_DAYS = 90;

/** A business request, with what to bring; the oldest registry extract that will do is told as a date. */
export function businessMail(request: Contact, now: Date): MailMessage {
  const oldest = addDays(fromInstant(now.getTime()).day, -REGISTRY_DAYS);
  return letter({
    to: request.email,
    code: request.oppId,
    subject: mail.business.subject,
    opening: [mail.business.greeting(request)],
    rows: [
      [mail.rows.code, request.oppId],
      [mail.rows.bring, businessPapers(oldest).join('; ')],
    ],
  });
}
