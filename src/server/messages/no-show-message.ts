import { wordsOf } from '#texts/words-of.ts';
import { brandOf } from './brand.ts';
import { isSentBy } from './carried-by.ts';
import { letter } from './letter/letter.ts';
import { loadView } from './load-view.ts';
import { spokenTime } from './rome-time.ts';
import { smsOf } from './sms-text.ts';
import { NOTHING, type Writer } from './writer.ts';

/** To a customer who did not come: how to book again, by SMS without an e-mail. Nothing once the outcome is withdrawn. */
export const noShow: Writer<'message.no-show'> = async (deps, { payload: { oppID } }) => {
  const view = await loadView(deps.db, oppID, deps.open);
  if (view === null || view.state === 'cancelled') return NOTHING;
  const { outcome = null } =
    (await deps.db
      .selectFrom('attendance')
      .innerJoin('appointment', 'appointment.id', 'attendance.appointment_id')
      .where('opp_id', '=', oppID)
      .select('outcome')
      .executeTakeFirst()) ?? {};
  if (outcome !== 'noShow') return NOTHING;
  const words = wordsOf(view.language);
  const { subject, greeting, wasThere, before, link } = words.mail.noShow;
  const brand = brandOf(deps.sites, view);
  const opening = [greeting({ greetedAs: view.greetedAs, ...spokenTime(words, view.starts) })];
  const about = { sender: deps.sender(view.site), starts: view.starts, code: oppID };
  return {
    mail: letter(words, {
      ...{ to: view.email, code: oppID, brand, subject, title: subject, opening },
      link: { before, label: link, url: brand.bookUrl },
      closing: [wasThere],
    }),
    sms: isSentBy('message.no-show', 'sms', view)
      ? { to: view.mobile, text: smsOf(words, about, words.mail.noShow.sms, brand.bookUrl) }
      : null,
  };
};
