import { leave } from '#contract/change.ts';
import { keyHash } from '../../platform/database/once.ts';
import { staticStatement } from '../../platform/database/statements/static-statement.ts';

/**
 * Key of an ended visit in the table of idempotency keys, where it is kept as long as those. It cannot equal one of
 * them, since an idempotency key contains no space.
 */
export const endedKey = (visit: Buffer): Buffer => keyHash(`ended ${visit.toString('hex')}`);

const ended = staticStatement<{ readonly key: Buffer }>(`
  insert into idempotency (key_hash, call, body_sha256, answer)
  values (:key, '${leave.call}', :key, '{"Status":"0"}') on conflict do nothing`);

/** Marks a visit as ended: a later create of this visit, for example a replayed one, gives it no proof. */
export const markEnded = (visit: Buffer) => ended({ key: endedKey(visit) });
