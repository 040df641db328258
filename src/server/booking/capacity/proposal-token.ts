import { sql, type Transaction } from 'kysely';
import { announceAll } from '../../outbox/announce.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { seatsChanged } from '../../platform/database/committed.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Whose link it is. */
interface Whose {
  readonly change_id: string;
  readonly appointment_id: string;
  /** How many links were made for it, each for another contact; 0 for the one link of the version before. */
  readonly issue: number;
}
/** The first link of a displacement. */
export const FIRST_ISSUE = 1;

const subjectOf = ({ change_id, appointment_id, issue }: Whose): string =>
  ['displaced', change_id, appointment_id, ...(issue === 0 ? [] : [issue])].join(' ');
const textOf = (hash: Buffer): string => hash.toString('base64url');

/** What opens somebody's proposal: nobody can guess it, no table holds it, and for the letter it can be made again. */
const tokenOf = ({ hash }: Pick<Seal, 'hash'>, whose: Whose): string => textOf(hash(subjectOf(whose)));

/**
 * What a token is found by, and its reserved seat held by. It is not the SHA-256 of the token alone, as that of a visit's
 * cookie is: sent as a cookie the token would be the visit that holds the seat.
 */
const found = (token: string): Buffer => sha256(`proposal ${token}`);

/** What a new link is found by. */
export const newProposalHash = (seal: Pick<Seal, 'hash'>, whose: Whose): Buffer => found(tokenOf(seal, whose));

/** The same for a token that comes back; the second is how the version before wrote it. */
export const proposalHashes = (token: string): readonly Buffer[] => [found(token), sha256(token)];

/** The one that was made for this row; undefined when its key is in the ring no more. */
export const proposalToken = (
  { hashes }: Pick<Seal, 'hashes'>,
  row: Whose & { readonly token_hash: Buffer },
): string | undefined =>
  hashes(subjectOf(row))
    .map(textOf)
    .find((token) => proposalHashes(token).some((hash) => hash.equals(row.token_hash)));

/**
 * Another contact: the links of the visit's proposals open nothing any more, and what is still to be decided is written to
 * the new contact, with a link of its own. The caller has locked the visit.
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
