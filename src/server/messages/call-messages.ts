import { sql } from 'kysely';
import { BY_CODE } from '#domain/product.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { RequestView } from './appointment-view.ts';
import { brandOf } from './brand.ts';
import { letter } from './letter/letter.ts';
import type { CallPromise } from './request-mails.ts';
import { type MessagesDeps, NOTHING, type Writer } from './writer.ts';

/** Until when a call is promised, and the two words that the caller will say (if any); null when this time is past. */
export async function promiseOf({ db, open, clock }: MessagesDeps, oppId: string): Promise<CallPromise | null> {
  const row = await db
    .selectFrom('callback_case')
    .where('opp_id', '=', oppId)
    .select(['due_at', 'words'])
    .executeTakeFirst();
  return row && row.due_at > clock() ? { due: row.due_at, words: row.words && open(row.words) } : null;
}

/** Like `promiseOf`; the words are left out for an unproven contact, since they are for its owner. */
export async function promiseTo(
  deps: MessagesDeps,
  { oppId, verified }: Pick<RequestView, 'oppId' | 'verified'>,
): Promise<CallPromise | null> {
  const promise = await promiseOf(deps, oppId);
  return promise && (verified ? promise : { ...promise, words: null });
}

/**
 * To a customer who could not be reached by telephone for days, or whose number is wrong: an invitation to choose a
 * slot.
 */
export const unreached: Writer<'message.unreached'> = async (deps, { payload: { oppID } }) => {
  const row = await calledOf(deps, oppID);
  const to = row === undefined ? '' : deps.open(row.email);
  if (row === undefined || to === '') return NOTHING;
  const words = wordsOf(row.language);
  const { subject, greeting, before, link } = words.mail.unreached;
  const brand = brandOf(deps.sites, { ...row, product: BY_CODE[row.product] });
  return {
    mail: letter(words, {
      ...{ to, code: oppID, brand, subject, title: subject },
      opening: [greeting({ greetedAs: row.greeted_as })],
      link: { before, label: link, url: brand.bookUrl },
    }),
    sms: null,
  };
};

/** The contact of a requested call or of a lead. */
const calledOf = ({ db }: MessagesDeps, oppId: string) =>
  db
    .selectFrom('appointment')
    .where('opp_id', '=', oppId)
    .select([
      sql<string>`case when verified_at is null then '' else first_name end`.as('greeted_as'),
      ...(['email', 'site', 'product', 'language'] as const),
    ])
    .unionAll(
      db
        .selectFrom('lead')
        .where('opp_id', '=', oppId)
        .select([sql<string>`''`.as('greeted_as'), ...(['email', 'site', 'product', 'language'] as const)]),
    )
    .executeTakeFirst();
