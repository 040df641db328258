import { sql } from 'kysely';
import type { RequestKind } from '#domain/booking/kind.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { BY_CODE, type ProductCode } from '#domain/product.ts';
import type { Words } from '#texts/words.ts';
import { wordsOf } from '#texts/words-of.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import { brandOf } from '../brand.ts';
import { letter } from '../letter/letter.ts';
import { romeTime } from '../rome-time.ts';
import { NOTHING, type Writer } from '../writer.ts';

interface Change {
  readonly opp_id: string;
  readonly starts: Date | null;
  readonly kind: RequestKind;
  readonly product: ProductCode;
  readonly version: number;
  readonly state: 'confirmed' | 'cancelled' | 'past';
  readonly info_only: boolean;
}
/** Maximum number of listed changes. Further ones are only counted, since the desk shows all of them. */
const MAX_LISTED = 40;

/**
 * To the branch: its new, moved and cancelled appointments since the last digest, by time, product and request code.
 * Names are left out; the desk shows them to authorised staff.
 */
export const branchDigest: Writer<'message.digest'> = async ({ db, sites }, { payload: { branch, since, until } }) => {
  const to = await db.selectFrom('branch').select(['name', 'email']).where('code', '=', branch).executeTakeFirst();
  const { rows } = await sql<Change>`
    select opp_id, starts, kind, product, version, ${EFFECTIVE_STATE} as state, info_only from appointment
     where branch_code = ${branch}::text and changed_at > ${since}::timestamptz and changed_at <= ${until}::timestamptz
     order by starts nulls last, id`.execute(db);
  if (to === undefined || to.email === '' || rows.length === 0) return NOTHING;
  const words = wordsOf(DEFAULT_LANGUAGE);
  const { digest } = words.mail;
  const title = digest.subject({ branch: to.name, count: rows.length });
  return {
    mail: letter(words, {
      ...{ to: to.email, brand: brandOf(sites, null), subject: title, title },
      opening: [digest.opening],
      rows: rows.slice(0, MAX_LISTED).map((row) => [digest[newsOf(row)], lineOf(words, row)] as const),
      closing: [
        ...(rows.length > MAX_LISTED ? [digest.more({ count: rows.length - MAX_LISTED })] : []),
        digest.closing,
      ],
    }),
    sms: null,
  };
};

function newsOf({ state, kind, version }: Change): 'cancelled' | 'callback' | 'business' | 'moved' | 'created' {
  if (state === 'cancelled') return 'cancelled';
  if (kind === 'call') return 'callback';
  if (kind === 'request') return 'business';
  return version > 1 ? 'moved' : 'created';
}

function lineOf(words: Words, { opp_id, starts, product, info_only }: Change): string {
  const { digest } = words.mail;
  const when = starts && romeTime(starts);
  return [
    ...(when ? [digest.when({ date: words.formats.numericDay(when.day), time: when.time })] : []),
    words.products[BY_CODE[product]].title,
    ...(info_only ? [digest.infoOnly] : []),
    opp_id,
  ].join(', ');
}
