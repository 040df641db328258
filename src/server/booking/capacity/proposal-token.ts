import type { Seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';

interface Whose {
  readonly change_id: string;
  readonly appointment_id: string;
  readonly token_hash: Buffer;
}

const subjectOf = (changeId: string, appointmentId: string): string => `displaced ${changeId} ${appointmentId}`;
const textOf = (hash: Buffer): string => hash.toString('base64url');

/** What opens somebody's proposal: nobody can guess it, no table holds it, and for the letter it can be made again. */
export const newProposalToken = ({ hash }: Pick<Seal, 'hash'>, changeId: string, appointmentId: string): string =>
  textOf(hash(subjectOf(changeId, appointmentId)));

/** The one that was made for this row; undefined when its key is in the ring no more. */
export const proposalToken = (
  { hashes }: Pick<Seal, 'hashes'>,
  { change_id, appointment_id, token_hash }: Whose,
): string | undefined =>
  hashes(subjectOf(change_id, appointment_id))
    .map(textOf)
    .find((token) => sha256(token).equals(token_hash));
