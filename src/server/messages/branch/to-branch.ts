import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { wordsOf } from '#texts/words-of.ts';
import { brandOf } from '../brand.ts';
import { letter } from '../letter/letter.ts';
import { romeTime } from '../rome-time.ts';
import { NOTHING, type Writer } from '../writer.ts';

/** To the branch: the customer of a slot wants information only. The mail has no personal data; the desk shows it. */
export const toBranch: Writer<'message.branch'> = async ({ db, sites }, event) => {
  const visit = await db
    .selectFrom('appointment')
    .innerJoin('branch', 'branch.code', 'appointment.branch_code')
    .where('opp_id', '=', event.payload.oppID)
    .where('state', '=', 'confirmed')
    .select(['opp_id', 'starts', 'branch.email'])
    .executeTakeFirst();
  if (!visit?.starts || visit.email === '') return NOTHING;
  const words = wordsOf(DEFAULT_LANGUAGE);
  const { subject, infoOnly } = words.mail.toBranch;
  const { day, time } = romeTime(visit.starts);
  const about = subject({ date: words.formats.numericDay(day), time });
  return {
    mail: letter(words, {
      ...{ to: visit.email, brand: brandOf(sites, null), subject: about, title: about },
      ...{ opening: [infoOnly], code: visit.opp_id },
    }),
    sms: null,
  };
};
