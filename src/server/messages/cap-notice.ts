import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { BY_CODE } from '#domain/product.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import type { MailMessage } from '../outbox/mail.ts';
import type { SmsMessage } from '../outbox/sms.ts';
import { CONFIRM_BY } from '../platform/database/confirm-by.ts';
import { brandOf } from './brand.ts';
import { letter } from './letter/letter.ts';
import type { Desk } from './request-mails.ts';
import { capSms } from './sms-text.ts';
import type { MessagesDeps } from './writer.ts';

/** The notice that the limit of messages is reached: a telephone number, no request data, and perhaps a change link. */
export const capLetter = ({ words, brand }: Desk, to: string, changeUrl: string | null): MailMessage =>
  letter(words, {
    ...{ to, brand, subject: words.mail.cap.subject, title: words.mail.cap.subject },
    opening: [words.mail.cap.greeting],
    notice: words.mail.cap.notYou(brand.phone),
    ...(changeUrl === null
      ? {}
      : { link: { before: words.mail.change, label: words.mail.changeLink, url: changeUrl } }),
  });

/**
 * The notice by mail. Where it replaces a code or a mail that asks for confirmation, it has their link: a stranger who
 * used up the limit must not lock out the owner.
 */
export async function capNoticeMail(deps: MessagesDeps, event: OutboxEvent, to: string): Promise<MailMessage> {
  const about = await aboutOf(deps, event);
  const hasLink = about !== undefined && (event.kind === 'message.code' || about.confirm_by !== null);
  const url = hasLink
    ? await deps.changeUrl({
        oppId: about.opp_id,
        contactId: about.contact_id,
        site: about.site,
        language: about.language,
      })
    : null;
  const page = pageOf(event, about);
  return capLetter({ words: wordsOf(page.language), brand: brandOf(deps.sites, page) }, to, url);
}

export async function capNoticeSms(deps: MessagesDeps, event: OutboxEvent, to: string): Promise<SmsMessage> {
  const page = pageOf(event, await aboutOf(deps, event));
  const { phone } = brandOf(deps.sites, page);
  return { to, text: capSms(wordsOf(page.language), phone, deps.sender(page.site)) };
}

/** Site, language and product of the notice; for the code of a customer's record those of the page that asked. */
function pageOf({ payload }: OutboxEvent, about: Awaited<ReturnType<typeof aboutOf>>) {
  if (about !== undefined) return { ...about, product: BY_CODE[about.product] };
  const { site = '', language = DEFAULT_LANGUAGE } = 'codeID' in payload ? payload : {};
  return { site, language };
}

/** The appointment of an event, if it has one. */
async function aboutOf({ db }: MessagesDeps, { payload }: OutboxEvent) {
  const appointments = db
    .selectFrom('appointment')
    .select(['opp_id', 'contact_id', CONFIRM_BY.as('confirm_by'), 'language', 'site', 'product']);
  if ('oppID' in payload) return appointments.where('opp_id', '=', payload.oppID).executeTakeFirst();
  if (!('codeID' in payload)) return undefined;
  return appointments
    .where('id', '=', (of) => of.selectFrom('code').where('code.id', '=', payload.codeID).select('appointment_id'))
    .executeTakeFirst();
}
