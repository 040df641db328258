import type { Seal } from '../../platform/crypto/seal.ts';
import { confirmedFolderIn, openConfirmedRequests } from './confirmed-requests.ts';
import type { Entry } from './entry.ts';
import { openEntryFiles, type StoredFile, writtenAt } from './entry-files.ts';
import { createQuotas } from './quotas.ts';

/** Why a request is not accepted: its idempotency key was used with another body, or a quota or the disk is full. */
export type NotAccepted = 'key-reused' | 'unavailable';

/** The edge's journal: requests acknowledged while the engine was down, oldest first. */
export interface Journal {
  /** Writes the entry to disk. Null: the entry is on the disk, now or since an earlier try with the same key. */
  accept(entry: Entry): Promise<NotAccepted | null>;
  /** The waiting entry with this request code. */
  find(id: string): Entry | undefined;
  all(): readonly Entry[];
  /** Removes an entry that the engine answered. A confirmed one is kept in the folder `inviate` for six hours. */
  settle(entry: Entry, isConfirmed: boolean): Promise<void>;
  /** Keeps a request that the engine confirmed at once in the folder `inviate`, for six hours. */
  remember(entry: Entry): void;
  /** Moves the entry to the folder `da-verificare`, for the operator. */
  setAside(entry: Entry): Promise<void>;
  /** Number, bytes and age of the waiting entries. */
  measure(): JournalSize;
}
export interface JournalSize {
  readonly entries: number;
  readonly bytes: number;
  /** Milliseconds since the oldest entry was written; 0 without entries. */
  readonly ageMs: number;
}
export interface JournalDeps {
  readonly folder: string;
  /** Encryption of the entries. */
  readonly seal: Pick<Seal, 'seal' | 'open'>;
  /** False lifts the limits per visit, address and address block, for load tests. */
  readonly rateLimits: boolean;
  readonly onUnreadable: (file: string) => void;
  /** Milliseconds since 1970; by default the system clock. */
  readonly now?: () => number;
}

export async function openJournal(deps: JournalDeps): Promise<Journal> {
  const { disk, found } = await openEntryFiles(deps.folder, deps.seal, deps.onUnreadable);
  const { folder, seal, now = Date.now } = deps;
  const settled = await openConfirmedRequests({ folder: confirmedFolderIn(folder), seal, now });
  const entries = new Map<string, Entry>();
  const files = new Map<string, StoredFile>();
  const writing = new Map<string, Promise<void>>();
  for (const { entry, ...kept } of found) {
    entries.set(entry.id, entry);
    files.set(entry.id, kept);
  }

  const quotas = createQuotas([...entries.values()], deps.rateLimits);

  async function write(entry: Entry): Promise<void> {
    files.set(entry.id, await disk.add(entry));
    entries.set(entry.id, entry);
  }

  async function removeEntry(entry: Entry, how: (file: string) => Promise<void>): Promise<void> {
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
      // The entry is removed even if a full disk prevents the copy in `inviate`.
      if (isConfirmed) await settled.keep(entry, true).catch(() => undefined);
      await removeEntry(entry, disk.remove);
    },
    remember: (entry) => void settled.keep(entry, false).catch(() => undefined),
    setAside: (entry) => removeEntry(entry, disk.setAside),
    measure: () => sizeOf([...files.values()], now()),
  };
}

function sizeOf(kept: readonly StoredFile[], now: number): JournalSize {
  const oldest = Math.min(now, ...kept.map(writtenAt));
  return { entries: kept.length, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0), ageMs: now - oldest };
}

const isSame = (one: Entry, other: Entry): boolean => one.call === other.call && one.body === other.body;
