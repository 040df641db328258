import { sql } from 'kysely';
import { wordsOf } from '#texts/words-of.ts';
import { SUPERSEDED } from '../platform/database/offer-superseded.ts';
import { brandOf } from './brand.ts';
import { letter } from './letter/letter.ts';
import { loadView } from './load-view.ts';
import { spokenTime } from './rome-time.ts';
import { smsOf } from './sms-text.ts';
import { type EarlierLink, NOTHING, type Writer } from './writer.ts';

interface Row extends EarlierLink {
  readonly isOpen: boolean;
  readonly starts: Date;
  readonly had_starts: Date;
  readonly until: Date;
  readonly place: string;
  readonly had_place: string;
}

/** A freed slot that is held for a waiting customer; nothing once the offer ended. */
export const earlier: Writer<'message.earlier'> = async (deps, { payload }) => {
  const { rows } = await sql<Row>`
    select o.appointment_id, n, nonce, token_hash, 
      o.state = 'offered' and not ${SUPERSEDED} as "isOpen", o.starts, had_starts, until,
      b.name || ', ' || b.address || ', ' || b.city as place, h.name || ', ' || h.address || ', ' || h.city as had_place
    from earlier_offer o
      join appointment on appointment.id = o.appointment_id
      join branch b on b.code = o.branch_code
      join branch h on h.code = had_branch
    where opp_id = ${payload.oppID} and n = ${payload.offer}`.execute(deps.db);
  const [row] = rows;
  const view = await loadView(deps.db, payload.oppID, deps.open);
  if (!row?.isOpen || row.until <= deps.clock() || view === null) return NOTHING;
  const url = deps.earlierUrl(row, view);
  if (url === null) return NOTHING;
  const words = wordsOf(view.language);
  const text = words.earlierLetter;
  const slot = { sender: deps.sender(view.site), starts: row.starts, code: view.oppId };
  return {
    mail: letter(words, {
      ...{ to: view.email, brand: brandOf(deps.sites, view), subject: text.subject, title: text.subject },
      ...{ code: view.oppId, opening: [text.greeting(view), text.stays] },
      rows: [
        [text.fresh, text.at({ ...spokenTime(words, row.starts), place: row.place })],
        [text.present, text.at({ ...spokenTime(words, row.had_starts), place: row.had_place })],
      ],
      link: { before: text.before, label: text.link, url },
      closing: [text.until(spokenTime(words, row.until))],
    }),
    sms: {
      to: view.mobile,
      // A person with an e-mail gets the link by e-mail alone: a changed e-mail is proven, a changed number is not.
      text: view.email === '' ? smsOf(words, slot, text.sms, url) : smsOf(words, slot, text.smsWithMail),
    },
  };
};
