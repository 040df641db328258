import { type Kysely, sql, type Transaction } from 'kysely';
import { type CountedMessage, quotaPartFor, type SentMessage } from '#domain/message/caps.ts';
import { mailboxOf } from '#domain/person/email.ts';
import { canReceiveSms, normalisePhone } from '#domain/person/phone.ts';
import type { OutboxEvent } from '../outbox/events.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import type { Database } from '../platform/database/schema.ts';
import type { SentMessageTable } from '../platform/database/tables/outbox-tables.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { kindOf, partyOf } from './counted.ts';
import { lockRecipient } from './lock-recipient.ts';
import { paceStaff } from './pace-staff.ts';

export interface Recipient {
  readonly by: 'mail' | 'sms';
  readonly to: string;
}

/** What happens to a message: it is sent, replaced by the notice that the limit is reached (`tell`), or dropped. */
export type Verdict = 'send' | 'tell' | 'stop';

/** Decides about a message before it is sent. Further calls for the same message return the same verdict. */
export type Admit = (event: OutboxEvent, recipient: Recipient) => Promise<Verdict>;

/** Sends every message: no limits, and no rejected numbers. */
export const sendAll: Admit = async () => 'send';

export interface AdmitDeps {
  readonly db: Kysely<Database>;
  readonly seal: Pick<Seal, 'hash'>;
  /** Country prefixes that receive text messages. */
  readonly smsPrefixes: readonly string[];
  /** Whether messages are limited; false for load tests only. */
  readonly capped: boolean;
  /** Called when a recipient is notified of the limit, with the channel and the recipient's hash. */
  readonly onReached: (by: Recipient['by'], recipient: Buffer) => void;
}

/**
 * Creates the limit of messages per recipient and 24 hours, counted in the database by a hash of the recipient. A
 * message is counted before it is sent, so that concurrent ones cannot exceed the limit, and once for all its attempts.
 */
export function createAdmit(deps: AdmitDeps): Admit {
  const { db, seal, smsPrefixes, capped, onReached } = deps;
  return async (event, recipient) => {
    if (recipient.by === 'sms' && !canReceiveSms(recipient.to, smsPrefixes)) return 'stop';
    const kind = kindOf(event);
    if (kind === null || !capped) return 'send';
    const hash = recipientHash(seal, recipient);
    const { verdict, isNew } = await inTransaction(db, async (tx) => {
      await lockRecipient(tx, hash);
      if (kind === 'staff') return { verdict: await paceStaff(tx, hash, event), isNew: false };
      const known = await answered(tx, hash, event);
      if (known !== null) return { verdict: known, isNew: false };
      const party = await partyHash(tx, seal, event);
      return { verdict: await take(tx, hash, event, { kind, party }), isNew: true };
    });
    if (isNew && verdict === 'tell') onReached(recipient.by, hash);
    return verdict;
  };
}

/** Keyed hash of a mailbox or number, as stored in the database. */
export const recipientHash = (seal: Pick<Seal, 'hash'>, recipient: Recipient): Buffer =>
  seal.hash(['recipient', recipient.by, nameOf(recipient)].join('\0'));

const nameOf = ({ by, to }: Recipient): string => (by === 'mail' ? mailboxOf(to) : normalisePhone(to));

async function partyHash(tx: Transaction<Database>, seal: Pick<Seal, 'hash'>, event: OutboxEvent) {
  const row = await tx.selectFrom('outbox').where('id', '=', event.id).select('visit').executeTakeFirst();
  const party = partyOf(event, row?.visit ?? null);
  return party === null ? null : seal.hash(`party ${party}`).toString('hex');
}

/** The stored verdict on this event for this recipient; null without one. */
async function answered(tx: Transaction<Database>, recipient: Buffer, { id }: OutboxEvent): Promise<Verdict | null> {
  const row = await tx
    .selectFrom('sent_message')
    .where('recipient', '=', recipient)
    .where('event_id', '=', id)
    .select('kind')
    .executeTakeFirst();
  if (row === undefined) return null;
  return isNotice(row.kind) ? 'tell' : 'send';
}

type Kept = SentMessageTable['kind'];
const isNotice = (kind: Kept): kind is 'notice' | 'code-notice' => kind === 'notice' || kind === 'code-notice';

/** Counts a message within the limit; above it the one notice of these 24 hours, and after that nothing. */
async function take(tx: Transaction<Database>, recipient: Buffer, { id }: OutboxEvent, message: CountedMessage) {
  const rows = await tx
    .selectFrom('sent_message')
    .where('recipient', '=', recipient)
    .where('sent_at', '>', sql<Date>`now() - interval '24 hours'`)
    .select(['kind', 'place', 'party'])
    .execute();
  const sent = rows.flatMap(({ kind, place, party }): SentMessage[] =>
    isNotice(kind) || place === null ? [] : [{ kind, place, party: party?.toString('hex') ?? null }],
  );
  const place = quotaPartFor(message, sent);
  // Codes have a notice of their own: it holds the owner's link, whatever else used up the limit.
  const notice = message.kind === 'code' ? ('code-notice' as const) : ('notice' as const);
  if (place === null && rows.some(({ kind }) => kind === notice)) return 'stop' as const;
  const kind = place === null ? notice : message.kind;
  const party = message.party === null ? null : Buffer.from(message.party, 'hex');
  await tx.insertInto('sent_message').values({ recipient, event_id: id, kind, place, party }).execute();
  return place === null ? ('tell' as const) : ('send' as const);
}
