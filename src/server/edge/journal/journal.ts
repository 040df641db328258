import type { Seal } from '../../platform/crypto/seal.ts';
import type { Entry } from './entry.ts';
import { createRooms } from './rooms.ts';
import { openSettled, settledIn } from './settled.ts';
import { type Kept, openShelf, writtenAt } from './shelf.ts';

/** Why a request is not taken in: its key stands for another body, or there is no room. */
export type NotKept = 'key-reused' | 'unavailable';

/** Requests acknowledged while the engine was away, oldest first. */
export interface Journal {
  /** Null when it is on the disk, now or since an earlier try with the same key. */
  accept(entry: Entry): Promise<NotKept | null>;
  find(id: string): Entry | undefined;
  all(): readonly Entry[];
  /** What was confirmed is kept for some hours more. */
  settle(entry: Entry, isConfirmed: boolean): Promise<void>;
  /** The same for what the engine confirmed at once. */
  remember(entry: Entry): void;
  setAside(entry: Entry): Promise<void>;
  /** How much waits, and since when. */
  weigh(): Weight;
}
export interface Weight {
  readonly entries: number;
  readonly bytes: number;
  /** Milliseconds since the oldest was written down; 0 where none waits. */
  readonly ageMs: number;
}
export interface JournalWorld {
  readonly folder: string;
  readonly seal: Pick<Seal, 'seal' | 'open'>;
  /** False lifts the bound of one visit, for load tests. */
  readonly rateLimits: boolean;
  readonly onUnreadable: (file: string) => void;
  readonly now?: () => number;
}

export async function openJournal(world: JournalWorld): Promise<Journal> {
  const { shelf, found } = await openShelf(world.folder, world.seal, world.onUnreadable);
  const { folder, seal, now = Date.now } = world;
  const settled = await openSettled({ folder: settledIn(folder), seal, now });
  const entries = new Map<string, Entry>();
  const files = new Map<string, Kept>();
  const writing = new Map<string, Promise<void>>();
  for (const { entry, ...kept } of found) {
    entries.set(entry.id, entry);
    files.set(entry.id, kept);
  }

  const rooms = createRooms([...entries.values()], world.rateLimits);

  async function write(entry: Entry): Promise<void> {
    files.set(entry.id, await shelf.add(entry));
    entries.set(entry.id, entry);
  }

  async function leave(entry: Entry, how: (file: string) => Promise<void>): Promise<void> {
    const kept = files.get(entry.id);
    if (kept !== undefined) await how(kept.file);
    files.delete(entry.id);
    if (entries.delete(entry.id)) rooms.leave(entry);
  }

  return {
    async accept(entry) {
      while (writing.has(entry.id)) await writing.get(entry.id)?.catch(() => undefined);
      const known = entries.get(entry.id);
      if (known) return isSame(known, entry) ? null : 'key-reused';
      if (!rooms.enter(entry)) return 'unavailable';
      const written = write(entry).finally(() => writing.delete(entry.id));
      writing.set(entry.id, written);
      return written.then(
        () => null,
        () => {
          rooms.leave(entry);
          return 'unavailable' as const;
        },
      );
    },
    find: (id) => entries.get(id),
    all: () => [...entries.values()],
    async settle(entry, isConfirmed) {
      // A full disk keeps nothing, and the entry is settled all the same.
      if (isConfirmed) await settled.keep(entry, true).catch(() => undefined);
      await leave(entry, shelf.remove);
    },
    remember: (entry) => void settled.keep(entry, false).catch(() => undefined),
    setAside: (entry) => leave(entry, shelf.setAside),
    weigh: () => weightOf([...files.values()], now()),
  };
}

function weightOf(kept: readonly Kept[], now: number): Weight {
  const oldest = Math.min(now, ...kept.map(writtenAt));
  return { entries: kept.length, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0), ageMs: now - oldest };
}

const isSame = (one: Entry, other: Entry): boolean => one.call === other.call && one.body === other.body;
