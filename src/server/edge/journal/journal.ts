import type { Seal } from '../../platform/crypto/seal.ts';
import type { Entry } from './entry.ts';
import { openEntryFiles, type StoredFile, writtenAt } from './entry-files.ts';
import { createQuotas } from './quotas.ts';
import { openSettled, settledIn } from './settled.ts';

/** Why a request is not accepted: its key belongs to another body, or no place is left. */
export type NotAccepted = 'key-reused' | 'unavailable';

/** Requests acknowledged while the engine was down, oldest first. */
export interface Journal {
  /** Null when the entry is on the disk, now or since an earlier try with the same key. */
  accept(entry: Entry): Promise<NotAccepted | null>;
  find(id: string): Entry | undefined;
  all(): readonly Entry[];
  /** Removes the entry; a confirmed one is kept in `inviate` for six hours. */
  settle(entry: Entry, isConfirmed: boolean): Promise<void>;
  /** Keeps a request that the engine confirmed at once in `inviate`. */
  remember(entry: Entry): void;
  /** Moves the entry to `da-verificare`, for the operator. */
  setAside(entry: Entry): Promise<void>;
  /** Number, bytes and age of the waiting entries. */
  weigh(): Weight;
}
export interface Weight {
  readonly entries: number;
  readonly bytes: number;
  /** Milliseconds since the oldest entry was written; 0 without entries. */
  readonly ageMs: number;
}
export interface JournalDeps {
  readonly folder: string;
  readonly seal: Pick<Seal, 'seal' | 'open'>;
  /** False lifts the limits of visit, address and block, for load tests. */
  readonly rateLimits: boolean;
  readonly onUnreadable: (file: string) => void;
  readonly now?: () => number;
}

export async function openJournal(world: JournalDeps): Promise<Journal> {
  const { disk, found } = await openEntryFiles(world.folder, world.seal, world.onUnreadable);
  const { folder, seal, now = Date.now } = world;
  const settled = await openSettled({ folder: settledIn(folder), seal, now });
  const entries = new Map<string, Entry>();
  const files = new Map<string, StoredFile>();
  const writing = new Map<string, Promise<void>>();
  for (const { entry, ...kept } of found) {
    entries.set(entry.id, entry);
    files.set(entry.id, kept);
  }

  const quotas = createQuotas([...entries.values()], world.rateLimits);

  async function write(entry: Entry): Promise<void> {
    files.set(entry.id, await disk.add(entry));
    entries.set(entry.id, entry);
  }

  async function leave(entry: Entry, how: (file: string) => Promise<void>): Promise<void> {
    const kept = files.get(entry.id);
    if (kept !== undefined) await how(kept.file);
    files.delete(entry.id);
    if (entries.delete(entry.id)) quotas.leave(entry);
  }

  return {
    async accept(entry) {
      while (writing.has(entry.id)) await writing.get(entry.id)?.catch(() => undefined);
      const known = entries.get(entry.id);
      if (known) return isSame(known, entry) ? null : 'key-reused';
      if (!quotas.enter(entry)) return 'unavailable';
      const written = write(entry).finally(() => writing.delete(entry.id));
      writing.set(entry.id, written);
      return written.then(
        () => null,
        () => {
          quotas.leave(entry);
          return 'unavailable' as const;
        },
      );
    },
    find: (id) => entries.get(id),
    all: () => [...entries.values()],
    async settle(entry, isConfirmed) {
      // A full disk does not stop settlement.
      if (isConfirmed) await settled.keep(entry, true).catch(() => undefined);
      await leave(entry, disk.remove);
    },
    remember: (entry) => void settled.keep(entry, false).catch(() => undefined),
    setAside: (entry) => leave(entry, disk.setAside),
    weigh: () => weightOf([...files.values()], now()),
  };
}

function weightOf(kept: readonly StoredFile[], now: number): Weight {
  const oldest = Math.min(now, ...kept.map(writtenAt));
  return { entries: kept.length, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0), ageMs: now - oldest };
}

const isSame = (one: Entry, other: Entry): boolean => one.call === other.call && one.body === other.body;
