import { sendAudit } from '#contract/service.ts';
import { shareOf } from '#domain/journal/share.ts';
import { blockOf, rateLimitKey } from '../../http/address.ts';
import type { Entry } from './entry.ts';

/**
 * How many entries may wait in the journal. Surveys and page events have a separate, smaller quota, so that they never
 * use up the quota of bookings. An IP address and its block (/24 or /48) each have a share that shrinks as the quota
 * fills (docs/decisions/065-a-share-that-shrinks.md).
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

/**
 * `present`: entries already on disk. `bounded: false` lifts the limits per visit, address and block, for load tests.
 */
export function createQuotas(present: readonly Entry[], bounded: boolean): Quotas {
  const counts = new Map<string, number>();
  const countOf = (name: string) => counts.get(name) ?? 0;
  const add = (entry: Entry, by: 1 | -1) => {
    for (const name of Object.values(counterNames(entry))) {
      const count = countOf(name) + by;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    }
  };
  for (const entry of present) add(entry, 1);
  return {
    enter(entry) {
      const { quota, visit, address, block } = counterNames(entry);
      const { places: maxEntries, ofOneVisit: perVisit } = QUOTAS[quota];
      const taken = countOf(quota);
      if (taken >= maxEntries) return false;
      const share = shareOf(maxEntries, taken);
      const isWithin = countOf(visit) < perVisit && countOf(address) < share.address && countOf(block) < share.block;
      if (bounded && !isWithin) return false;
      add(entry, 1);
      return true;
    },
    leave: (entry) => add(entry, -1),
  };
}

/** Names of the four counters that count this entry. */
function counterNames({ call, visit, client }: Entry) {
  const quota: Quota = call === sendAudit.call ? 'events' : 'requests';
  return {
    quota,
    visit: `${quota} visit ${visit}`,
    address: `${quota} address ${rateLimitKey(client)}`,
    block: `${quota} block ${blockOf(client)}`,
  };
}
