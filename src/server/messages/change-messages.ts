import { sql } from 'kysely';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { BY_CODE } from '#domain/product.ts';
import { wordsOf } from '#texts/words-of.ts';
import { brandOf } from './brand.ts';
import { letter } from './letter/letter.ts';
import { activateCode, CURRENT, WAITING } from './letter-code.ts';
import { codeSms, recognitionSms } from './sms-text.ts';
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
  const isCustomer = row.product === null;
  const { valid, notYou } = words.mail.code;
  const { subject, title, greeting } = isCustomer ? words.recognition.code : words.mail.code;
  const brand = brandOf(deps.sites, { site: to.site, ...(row.product !== null && { product: BY_CODE[row.product] }) });
  const opened = (contact: Buffer | null) => (contact === null ? '' : deps.open(contact));
  return {
    mail: letter(words, {
      ...{ to: opened(row.email), brand, subject, title },
      ...{ opening: [greeting], secret: digits, closing: [valid, notYou] },
    }),
    sms: { to: opened(row.mobile), text: (isCustomer ? recognitionSms : codeSms)(words, digits, deps.sender(to.site)) },
    leaving: () => activateCode(deps, codeID, sealed),
  };
};

const codeOfAppointment = ({ db }: MessagesDeps, id: string) =>
  db
    .selectFrom('code')
    .innerJoin('appointment', 'appointment.id', 'code.appointment_id')
    .where('code.id', '=', id)
    .select(['email', 'mobile', 'language', 'site', 'product', WAITING, CURRENT])
    .executeTakeFirst();

const codeOfCustomer = ({ db }: MessagesDeps, id: string) =>
  db
    .selectFrom('code')
    .innerJoin('customer', 'customer.id', 'code.customer_id')
    .where('code.id', '=', id)
    .where('erased', '=', false)
    .select(['email', 'mobile', sql<null>`null`.as('product'), WAITING, CURRENT])
    .executeTakeFirst();
