import { leave } from '#contract/change.ts';
import { keyHash } from '../../platform/database/once.ts';
import { fixed } from '../../platform/database/statements/fixed.ts';

/**
 * Key under which an ended visit is stored among the request keys; request keys contain no space. It lives as long as
 * they do.
 */
export const endedKey = (visit: Buffer): Buffer => keyHash(`ended ${visit.toString('hex')}`);

const ended = fixed<{ readonly key: Buffer }>(`
  insert into idempotency (key_hash, call, body_sha256, answer)
  values (:key, '${leave.call}', :key, '{"Status":"0"}') on conflict do nothing`);

/** Marks a visit as ended: a later create of it, such as a replayed one, opens nothing to it. */
export const markEnded = (visit: Buffer) => ended({ key: endedKey(visit) });
