import { sql } from 'kysely';
import type { RequestKind } from '#domain/booking/kind.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { BY_CODE } from '#domain/product.ts';
import type { Words } from '#texts/words.ts';
import { wordsOf } from '#texts/words-of.ts';
import { brandOf } from './brand.ts';
import { letter } from './letter/letter.ts';
import { activateCode, CURRENT, WAITING } from './letter-code.ts';
import { callCodeSms, codeSms, recognitionSms } from './sms-text.ts';
import { type MessagesDeps, NOTHING, type Writer } from './writer.ts';

/**
 * Sends a 6-digit code to the contact of an appointment, or of a customer's record; nothing once the code is used or
 * expired. The code becomes valid when it is sent. Until then the previous one stays valid.
 */
export const code: Writer<'message.code'> = async (deps, { payload }) => {
  const { codeID, site = '', language = DEFAULT_LANGUAGE } = payload;
  const row = (await codeOfAppointment(deps, codeID)) ?? (await codeOfCustomer(deps, codeID));
  const sealed = row?.next ?? row?.current;
  if (!row || !sealed) return NOTHING;
  const digits = deps.open(sealed);
  const to = { site, language, ...row };
  const words = wordsOf(to.language);
  const { valid, notYou } = words.mail.code;
  const brand = brandOf(deps.sites, { site: to.site, ...(row.product !== null && { product: BY_CODE[row.product] }) });
  const { sms, ...text } = textsOf(words, row);
  const opened = (contact: Buffer | null) => (contact === null ? '' : deps.open(contact));
  return {
    mail: letter(words, {
      ...{ to: opened(row.email), brand, subject: text.subject, title: text.title },
      ...{ opening: [text.greeting], secret: digits, closing: [valid, notYou] },
    }),
    sms: { to: opened(row.mobile), text: sms(words, digits, deps.sender(to.site)) },
    leaving: () => activateCode(deps, codeID, sealed),
  };
};

/** The texts for a visit, for a call, or without a kind for the record of a customer. */
function textsOf(words: Words, { kind }: { readonly kind: RequestKind | null }) {
  if (kind === null) return { ...words.recognition.code, sms: recognitionSms };
  if (kind === 'call') return { ...words.mail.code, greeting: words.callAt.code, sms: callCodeSms };
  return { ...words.mail.code, sms: codeSms };
}

const codeOfAppointment = ({ db }: MessagesDeps, id: string) =>
  db
    .selectFrom('code')
    .innerJoin('appointment', 'appointment.id', 'code.appointment_id')
    .where('code.id', '=', id)
    .select(['email', 'mobile', 'language', 'site', 'product', 'appointment.kind', WAITING, CURRENT])
    .executeTakeFirst();

const codeOfCustomer = ({ db }: MessagesDeps, id: string) =>
  db
    .selectFrom('code')
    .innerJoin('customer', 'customer.id', 'code.customer_id')
    .where('code.id', '=', id)
    .where('erased', '=', false)
    .select(['email', 'mobile', sql<null>`null`.as('product'), sql<null>`null`.as('kind'), WAITING, CURRENT])
    .executeTakeFirst();
