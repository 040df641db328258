import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seal } from '../../platform/crypto/seal.ts';
import { type Entry, openEntry, sealEntry } from './entry.ts';

/** Stores journal entries on disk: one encrypted file each, named so that the oldest sorts first. */
export interface EntryFiles {
  /** Resolves when the file survives a power cut. Rejects when the write fails, and then leaves no file. */
  add(entry: Entry): Promise<StoredFile>;
  remove(file: string): Promise<void>;
  /** Moves the file to the folder `da-verificare`, for the operator. It is then never replayed and never deleted. */
  setAside(file: string): Promise<void>;
}
/** A file name, and the size in bytes. */
export interface StoredFile {
  readonly file: string;
  readonly bytes: number;
}
/** An entry that was on the disk at start. */
export interface FoundEntry extends StoredFile {
  readonly entry: Entry;
}

const ENTRY_EXTENSION = '.entry';
const DRAFT_EXTENSION = '.draft';
const SET_ASIDE_FOLDER = 'da-verificare';

/** When the file was written, in milliseconds since 1970; read from its name. */
export const writtenAt = ({ file }: StoredFile): number => Number.parseInt(file, 10);

/**
 * Opens the folder and reads the entries that earlier processes left, oldest first. Removes half-written files, whose
 * requests were never acknowledged. Sets unreadable files aside and reports them.
 */
export async function openEntryFiles(
  folder: string,
  seal: Pick<Seal, 'seal' | 'open'>,
  onUnreadable: (file: string) => void,
): Promise<{ readonly disk: EntryFiles; readonly found: readonly FoundEntry[] }> {
  await mkdir(join(folder, SET_ASIDE_FOLDER), { recursive: true, mode: 0o700 });
  const files = (await readdir(folder)).sort();
  for (const file of files.filter((name) => name.endsWith(DRAFT_EXTENSION)))
    await rm(join(folder, file), { force: true });
  const disk = entryFilesIn(folder, seal, files.filter((name) => name.endsWith(ENTRY_EXTENSION)).at(-1));
  const found: FoundEntry[] = [];
  for (const file of files.filter((name) => name.endsWith(ENTRY_EXTENSION))) {
    const bytes = await readFile(join(folder, file)).catch(() => null);
    const entry = bytes && openEntry(bytes, seal);
    if (entry) found.push({ file, bytes: bytes.length, entry });
    else {
      onUnreadable(file);
      await disk.setAside(file);
    }
  }
  return { disk, found };
}

function entryFilesIn(folder: string, seal: Pick<Seal, 'seal'>, last: string | undefined): EntryFiles {
  const next = increasingMilliseconds(Number.parseInt(last ?? '0', 10) || 0);
  return {
    async add(entry) {
      const name = `${String(next()).padStart(16, '0')}-${entry.id}`;
      const [draft, file] = [join(folder, `${name}${DRAFT_EXTENSION}`), join(folder, `${name}${ENTRY_EXTENSION}`)];
      const sealed = sealEntry(entry, seal);
      try {
        await writeThrough(draft, sealed);
        await rename(draft, file);
        await syncFolder(folder);
      } catch (failure) {
        await rm(draft, { force: true }).catch(() => undefined);
        await rm(file, { force: true }).catch(() => undefined);
        throw failure;
      }
      return { file: `${name}${ENTRY_EXTENSION}`, bytes: sealed.length };
    },
    // No sync: an entry that reappears after a power cut is replayed, without effect.
    remove: (file) => rm(join(folder, file), { force: true }),
    setAside: (file) => rename(join(folder, file), join(folder, SET_ASIDE_FOLDER, file)),
  };
}

/** Returns the time in milliseconds, and always more than before, even when the clock goes back. */
function increasingMilliseconds(last: number): () => number {
  let latest = last;
  return () => {
    latest = Math.max(latest + 1, Date.now());
    return latest;
  };
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  await withFile(await open(path, 'wx', 0o600), async (file) => {
    await file.writeFile(bytes);
    await file.sync();
  });
}

const syncFolder = async (path: string): Promise<void> => withFile(await open(path, 'r'), (folder) => folder.sync());

async function withFile(file: FileHandle, work: (file: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(file);
  } finally {
    await file.close();
  }
}
