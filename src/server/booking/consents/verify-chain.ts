import { type Kysely, sql } from 'kysely';
import { chainedHash, GENESIS_HASH } from '../../platform/crypto/hash-chain.ts';
import type { Database } from '../../platform/database/schema.ts';
import { CONSENT_CONTENT } from './chain-consents.ts';

/**
 * A place at which the chain breaks. `changed`: the answer is not the one that was chained. `dropped`: the answer is
 * gone. `link`: place or hash does not follow from the link before. `unchained`: an old answer has no link.
 */
export interface ChainBreak {
  readonly why: 'changed' | 'dropped' | 'link' | 'unchained';
  /** Place of the link; null for an answer without a link. */
  readonly place: string | null;
  readonly answer: string;
  /** Code of the request; null where the answer is gone. */
  readonly request: string | null;
}
export interface VerifiedChain {
  readonly links: number;
  /** Answers that wait for their link. */
  readonly waiting: number;
  readonly breaks: readonly ChainBreak[];
  /** The newest link, to store in another system; null without a link. */
  readonly head: { readonly place: string; readonly sha256: string } | null;
}
interface LinkRow {
  readonly place: string;
  readonly consent_id: string;
  readonly sha256: Buffer;
  readonly previous: Buffer;
  readonly content: string | null;
  readonly opp_id: string | null;
}
type Head = Pick<LinkRow, 'place' | 'sha256'>;

/** Links per statement. */
const BATCH = 5_000;
/** An answer must have its link when a later answer has had one for so many hours. */
const LATE_HOURS = 48;

/** Verifies every link of the chain over the consent answers, and names the place of each break. */
export async function verifyChain(db: Kysely<Database>): Promise<VerifiedChain> {
  const breaks: ChainBreak[] = [];
  let head: Head = { place: '0', sha256: GENESIS_HASH };
  let links = 0;
  for (let rows = await linksAfter(db, head); rows.length > 0; rows = await linksAfter(db, head))
    for (const row of rows) {
      links += 1;
      breaks.push(...breaksOf(row, head));
      head = row;
    }
  const unlinked = await answersWithoutLink(db);
  return {
    links,
    waiting: unlinked.waiting,
    breaks: [...breaks, ...unlinked.breaks],
    head: links === 0 ? null : { place: head.place, sha256: head.sha256.toString('hex') },
  };
}

/** Checks a link with its own stored `previous`, so that a changed answer is one break, not one per later link. */
function breaksOf(row: LinkRow, before: Head): readonly ChainBreak[] {
  const at = { place: row.place, answer: row.consent_id, request: row.opp_id };
  const follows = BigInt(row.place) === BigInt(before.place) + 1n && row.previous.equals(before.sha256);
  const isUnchanged = row.content !== null && chainedHash(row.previous, row.content).equals(row.sha256);
  return [
    ...(follows ? [] : [{ ...at, why: 'link' as const }]),
    ...(isUnchanged ? [] : [{ ...at, why: row.content === null ? ('dropped' as const) : ('changed' as const) }]),
  ];
}

const OF_REQUEST = sql`
  left join appointment on appointment.id = consent.appointment_id left join lead on lead.id = consent.lead_id`;

async function linksAfter(db: Kysely<Database>, { place }: Head): Promise<readonly LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select place, consent_id, sha256, previous, case when consent.id is not null then ${CONSENT_CONTENT} end as content,
           coalesce(appointment.opp_id, lead.opp_id) as opp_id
      from consent_link left join consent on consent.id = consent_id ${OF_REQUEST}
     where place > ${place}::bigint order by place limit ${BATCH}::int`.execute(db);
  return rows;
}

async function answersWithoutLink(db: Kysely<Database>): Promise<Pick<VerifiedChain, 'waiting' | 'breaks'>> {
  const { rows } = await sql<{ id: string; opp_id: string | null; late: boolean }>`
    select consent.id, coalesce(appointment.opp_id, lead.opp_id) as opp_id,
           exists (
             select from consent_link
              where consent_id > consent.id and made_at < now() - make_interval(hours => ${LATE_HOURS}::int)) as late
      from consent ${OF_REQUEST}
     where not exists (select from consent_link where consent_id = consent.id) order by consent.id`.execute(db);
  const late = rows.filter((row) => row.late);
  return {
    waiting: rows.length - late.length,
    breaks: late.map(({ id, opp_id }) => ({ why: 'unchained', place: null, answer: id, request: opp_id })),
  };
}
