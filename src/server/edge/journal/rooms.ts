import { sendAudit } from '#contract/service.ts';
import { prefixesOf } from '../../http/address.ts';
import type { Entry } from './entry.ts';

/**
 * How much may wait: surveys and events have a small room of their own, so that they never take a booking's place.
 * `ofOne` is a visit's part: an address refuses nobody, many share one. Only of a room that is half
 * full those who share an address get a twentieth at most, so that one of them does not fill it for all.
 */
const ROOMS = {
  requests: { places: 5_000, ofOne: 5 },
  events: { places: 500, ofOne: 5 },
} as const;
type Room = keyof typeof ROOMS;

/** Who is in, counted as they come and go. */
export interface Rooms {
  /** False when there is no place: then nothing is counted. */
  enter(entry: Entry): boolean;
  leave(entry: Entry): void;
}

/** `bounded` false lifts the bound of one visit, for load tests. */
export function createRooms(present: readonly Entry[], bounded: boolean): Rooms {
  const counts = new Map<string, number>();
  const countOf = (name: string) => counts.get(name) ?? 0;
  const add = (entry: Entry, by: 1 | -1) => {
    for (const name of [roomOf(entry), partOf(entry), prefixOf(entry)]) {
      const count = countOf(name) + by;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    }
  };
  for (const entry of present) add(entry, 1);
  return {
    enter(entry) {
      const { places, ofOne } = ROOMS[roomOf(entry)];
      const present = countOf(roomOf(entry));
      if (present >= places || (bounded && countOf(partOf(entry)) >= ofOne)) return false;
      if (bounded && present >= places / 2 && countOf(prefixOf(entry)) >= places / 20) return false;
      add(entry, 1);
      return true;
    },
    leave: (entry) => add(entry, -1),
  };
}

const roomOf = ({ call }: Entry): Room => (call === sendAudit.call ? 'events' : 'requests');
const partOf = (entry: Entry): string => `${roomOf(entry)} ${entry.visit}`;
const prefixOf = (entry: Entry): string => `${roomOf(entry)} of ${prefixesOf(entry.client).at(-1)}`;
