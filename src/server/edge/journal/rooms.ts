import { sendAudit } from '#contract/service.ts';
import { shareOf } from '#domain/journal/share.ts';
import { blockOf, limitAddress } from '../../http/address.ts';
import type { Entry } from './entry.ts';

/**
 * How many entries may wait: surveys and events have a smaller room of their own, so that they never take a booking's
 * place. `ofOneVisit` bounds a visit. An address and its block have a share that shrinks as the room fills
 * (docs/decisions/065-a-share-that-shrinks.md).
 */
const ROOMS = {
  requests: { places: 5_000, ofOneVisit: 5 },
  events: { places: 500, ofOneVisit: 5 },
} as const;
type Room = keyof typeof ROOMS;

/** Counts the entries that wait, by room, visit, address and block. */
export interface Rooms {
  /** False when there is no place: then nothing is counted. */
  enter(entry: Entry): boolean;
  leave(entry: Entry): void;
}

/** `present` are the entries on the disk. `bounded` false lifts the bounds of visit, address and block, for load tests. */
export function createRooms(present: readonly Entry[], bounded: boolean): Rooms {
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
      const { room, visit, address, block } = namesOf(entry);
      const { places, ofOneVisit } = ROOMS[room];
      const taken = countOf(room);
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
  const room: Room = call === sendAudit.call ? 'events' : 'requests';
  return {
    room,
    visit: `${room} visit ${visit}`,
    address: `${room} address ${limitAddress(client)}`,
    block: `${room} block ${blockOf(client)}`,
  };
}
