import { sql, type Transaction } from 'kysely';
import { announceAll } from '../../outbox/enqueue-event.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { seatsChanged } from '../../platform/database/after-commit.ts';
import type { Database } from '../../platform/database/schema.ts';

/** The displaced appointment that an offer link belongs to, and the number of the link. */
interface Whose {
  readonly change_id: string;
  readonly appointment_id: string;
  /**
   * Number of the link, from 1: each change of contact creates a new link. 0: a link of an older release, which had
   * one.
   */
  readonly issue: number;
}
/** The first link of a displacement. */
export const FIRST_ISSUE = 1;

const subjectOf = ({ change_id, appointment_id, issue }: Whose): string =>
  ['displaced', change_id, appointment_id, ...(issue === 0 ? [] : [issue])].join(' ');
const textOf = (hash: Buffer): string => hash.toString('base64url');

/** Token of a proposal link: unguessable and stored nowhere. It is derived again for the mail. */
const tokenOf = ({ hash }: Pick<Seal, 'hash'>, whose: Whose): string => textOf(hash(subjectOf(whose)));

/**
 * Lookup key of a token, also the holder of its reserved seat. It differs from the plain SHA-256 of a visit cookie:
 * otherwise the token, sent as a cookie, would own the seat.
 */
const lookupKey = (token: string): Buffer => sha256(`proposal ${token}`);

/** Lookup key of a new link. */
export const newProposalHash = (seal: Pick<Seal, 'hash'>, whose: Whose): Buffer => lookupKey(tokenOf(seal, whose));

/** Lookup keys of a received token: the current format, and that of older releases. */
export const proposalHashes = (token: string): readonly Buffer[] => [lookupKey(token), sha256(token)];

/** Computes the token of a displacement again; undefined if its key is no longer in the key ring. */
export const proposalToken = (
  { hashes }: Pick<Seal, 'hashes'>,
  row: Whose & { readonly token_hash: Buffer },
): string | undefined =>
  hashes(subjectOf(row))
    .map(textOf)
    .find((token) => proposalHashes(token).some((hash) => hash.equals(row.token_hash)));

/**
 * After a change of contact, ends the links of the visit's proposals and sends open ones to the new contact with new
 * links. The caller has locked the visit.
 */
export async function renewProposals(
  tx: Transaction<Database>,
  seal: Pick<Seal, 'hash'>,
  { id, opp_id }: { readonly id: string; readonly opp_id: string },
): Promise<void> {
  const { rows } = await sql<Whose & { id: string; token_hash: Buffer; open: boolean }>`
    select id, change_id, appointment_id, issue, token_hash, decided_at is null as open from displacement
     where appointment_id = ${id}::bigint for update`.execute(tx);
  for (const row of rows) {
    const issue = row.issue + 1;
    const token_hash = newProposalHash(seal, { ...row, issue });
    await tx.updateTable('displacement').set({ issue, token_hash }).where('id', '=', row.id).execute();
    const held = tx.updateTable('seat').set({ visit: token_hash }).where('visit', '=', row.token_hash);
    seatsChanged(tx, await held.where('state', '=', sql.lit('held')).returning('branch_code').execute());
  }
  const open = rows.filter((row) => row.open);
  await announceAll(
    tx,
    open.map((row) => ({ event: { kind: 'message.displaced', payload: { oppID: opp_id, displacement: row.id } } })),
  );
}
