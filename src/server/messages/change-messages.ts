import { BY_CODE } from '#domain/product.ts';
import { wordsOf } from '#texts/words-of.ts';
import { brandOf } from './brand.ts';
import { letter } from './letter/letter.ts';
import { activateCode, CURRENT, WAITING } from './letter-code.ts';
import { codeSms } from './sms-text.ts';
import { type MessagesDeps, NOTHING, type Writer } from './writer.ts';

/**
 * Sends a 6-digit code to the stored contact; nothing once the code is used or expired. The code becomes valid when it
 * is sent. Until then the previous one stays valid.
 */
export const code: Writer<'message.code'> = async (deps, event) => {
  const row = await liveCode(deps, event.payload.codeID);
  const sealed = row?.next ?? row?.current;
  if (!row || !sealed) return NOTHING;
  const digits = deps.open(sealed);
  const words = wordsOf(row.language);
  const { subject, title, greeting, valid, notYou } = words.mail.code;
  const brand = brandOf(deps.sites, { ...row, product: BY_CODE[row.product] });
  return {
    mail: letter(words, {
      ...{ to: deps.open(row.email), brand, subject, title },
      ...{ opening: [greeting], secret: digits, closing: [valid, notYou] },
    }),
    sms: { to: deps.open(row.mobile), text: codeSms(words, digits, deps.sender(row.site)) },
    leaving: () => activateCode(deps, event.payload.codeID, sealed),
  };
};

const liveCode = ({ db }: MessagesDeps, id: string) =>
  db
    .selectFrom('code')
    .innerJoin('appointment', 'appointment.id', 'code.appointment_id')
    .where('code.id', '=', id)
    .select(['email', 'mobile', 'language', 'site', 'product', WAITING, CURRENT])
    .executeTakeFirst();
