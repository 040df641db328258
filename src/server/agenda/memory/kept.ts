/** Whether what was asked for so many milliseconds ago may still be used. */
export type Usable = (ageMs: number) => boolean;

interface Entry<T> {
  readonly since: number;
  readonly coming: Promise<T>;
  /** Once it has come: who asks for it waits for nothing. */
  there: { readonly value: T } | null;
}
/** Milliseconds others wait for what is being loaded: after that they ask for themselves, as if nobody had. */
const PATIENCE_MS = 1_000;

export interface KeptOptions<T> {
  readonly load: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>;
  /** Milliseconds that only go forward. */
  readonly now: () => number;
  readonly usable: Usable;
  /** Keys at most; the longest known go first. */
  readonly most: number;
}
export interface Kept<T> {
  /** One for each key, in their order; undefined where there is none. */
  get(keys: readonly string[]): Promise<readonly (T | undefined)[]>;
  drop(keys: Iterable<string>): void;
  clear(): void;
}

/**
 * Values in memory by key. One load at a time: what is missing meanwhile is loaded together after it, so that a flood of
 * changes costs no more loads than fit one after the other. An entry that is dropped while it is loaded is given to
 * those who asked before, and to nobody after.
 */
export function createKept<T>({ load, now, usable, most }: KeptOptions<T>): Kept<T> {
  const entries = new Map<string, Entry<T | undefined>>();
  let batch: { readonly keys: Set<string>; readonly loaded: Promise<ReadonlyMap<string, T>> } | null = null;

  let loading: Promise<void> = Promise.resolve();

  function loaded(key: string): Promise<T | undefined> {
    if (batch === null) {
      const keys = new Set<string>();
      const turn = new Promise<void>((resolve) => setImmediate(resolve));
      batch = {
        keys,
        loaded: Promise.all([turn, inPatience(loading)]).then(() => {
          batch = null;
          const begun = load([...keys]);
          loading = begun.then(ignore, ignore);
          return begun;
        }),
      };
    }
    batch.keys.add(key);
    return batch.loaded.then((found) => found.get(key));
  }

  function entryOf(key: string): Entry<T | undefined> {
    const known = entries.get(key);
    const age = known === undefined ? Number.POSITIVE_INFINITY : now() - known.since;
    if (known !== undefined && (known.there === null ? age <= PATIENCE_MS : usable(age))) return known;
    const entry: Entry<T | undefined> = { since: now(), coming: loaded(key), there: null };
    entries.delete(key);
    entries.set(key, entry);
    entry.coming.then(
      (value) => {
        entry.there = { value };
      },
      // A failure is told to those who waited, and to nobody after.
      () => entries.get(key) === entry && entries.delete(key),
    );
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break;
      entries.delete(oldest);
    }
    return entry;
  }

  return {
    async get(keys) {
      const asked = keys.map(entryOf);
      const known = asked.flatMap(({ there }) => there ?? []);
      // One promise for all that is there: each more is felt.
      if (known.length === asked.length) return known.map(({ value }) => value);
      return Promise.all(asked.map(({ coming }) => coming));
    },
    drop(keys) {
      for (const key of keys) entries.delete(key);
    },
    clear: () => entries.clear(),
  };
}

const ignore = () => undefined;

/** Waits for it, but not for ever. */
async function inPatience(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
