import { sendAudit } from '#contract/service.ts';
import { shareOf } from '#domain/journal/share.ts';
import { blockOf, rateLimitKey } from '../../http/address.ts';
import type { Entry } from './entry.ts';

/**
 * How many entries may wait. Surveys and events have a separate, smaller quota, so that they never take a booking's place.
 * `ofOneVisit` limits a visit. An address and its block have a share that shrinks as the quota fills
 * (docs/decisions/065-a-share-that-shrinks.md).
 */
const QUOTAS = {
  requests: { places: 5_000, ofOneVisit: 5 },
  events: { places: 500, ofOneVisit: 5 },
} as const;
type Quota = keyof typeof QUOTAS;

/** Counts waiting entries by quota, visit, address and block. */
export interface Quotas {
  /** False when the entry exceeds a limit; it is then not counted. */
  enter(entry: Entry): boolean;
  leave(entry: Entry): void;
}

/** `present`: the entries on the disk. `bounded: false` lifts the limits of visit, address and block, for load tests. */
export function createQuotas(present: readonly Entry[], bounded: boolean): Quotas {
  const counts = new Map<string, number>();
  const countOf = (name: string) => counts.get(name) ?? 0;
  const add = (entry: Entry, by: 1 | -1) => {
    for (const name of Object.values(namesOf(entry))) {
      const count = countOf(name) + by;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    }
  };
  for (const entry of present) add(entry, 1);
  return {
    enter(entry) {
      const { quota, visit, address, block } = namesOf(entry);
      const { places, ofOneVisit } = QUOTAS[quota];
      const taken = countOf(quota);
      if (taken >= places) return false;
      const share = shareOf(places, taken);
      const isWithin = countOf(visit) < ofOneVisit && countOf(address) < share.address && countOf(block) < share.block;
      if (bounded && !isWithin) return false;
      add(entry, 1);
      return true;
    },
    leave: (entry) => add(entry, -1),
  };
}

/** What an entry is counted under. */
function namesOf({ call, visit, client }: Entry) {
  const quota: Quota = call === sendAudit.call ? 'events' : 'requests';
  return {
    quota,
    visit: `${quota} visit ${visit}`,
    address: `${quota} address ${rateLimitKey(client)}`,
    block: `${quota} block ${blockOf(client)}`,
  };
}
