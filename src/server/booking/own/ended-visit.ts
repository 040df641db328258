import { leave } from '#contract/change.ts';
import { keyHash } from '../../platform/database/once.ts';
import { fixed } from '../../platform/database/statements/fixed.ts';

/** What an ended visit is found by among the keys of requests, whose own have no space; it stays as long as they do. */
export const endedKey = (visit: Buffer): Buffer => keyHash(`ended ${visit.toString('hex')}`);

const ended = fixed<{ readonly key: Buffer }>(`
  insert into idempotency (key_hash, call, body_sha256, answer)
  values (:key, '${leave.call}', :key, '{"Status":"0"}') on conflict do nothing`);

/** Marks a visit as ended: a create of its own that comes later, out of an edge's journal say, opens nothing to it. */
export const markEnded = (visit: Buffer) => ended({ key: endedKey(visit) });
