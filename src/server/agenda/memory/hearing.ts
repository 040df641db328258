/** Milliseconds: how often an engine says that it lives, and after which silence nobody relies on having heard it. */
export const BEAT_MS = 200;
const SILENT_MS = 700;
/** The network changes seldom, and reading all of it is dear: a pause of this process is no reason to. */
const DEAF_MS = 5_000;
/** Longer than anything is kept: who was silent for so long has nothing to say of what is still in memory. */
const GONE_MS = 40_000;

/** Which engines were heard when: what is in memory is known to be current as long as all of them are. */
export interface Hearing {
  /** An engine spoke; of oneself, when that was said. */
  heard(id: string, at: number): void;
  /** It ends, and has said all. */
  left(id: string): void;
  /** Nothing is heard any more. */
  deaf(): void;
  /** What the database itself tells has come through. */
  hearsDatabase(): boolean;
  /** So has what every engine tells. */
  hearsAll(): boolean;
}

export function createHearing(own: string, now: () => number): Hearing {
  const last = new Map<string, number>();
  const isRecent = (at: number | undefined, ms = SILENT_MS) => at !== undefined && now() - at <= ms;
  return {
    heard: (id, at) => void last.set(id, at),
    left: (id) => void last.delete(id),
    deaf: () => void last.delete(own),
    hearsDatabase: () => isRecent(last.get(own), DEAF_MS),
    hearsAll() {
      if (!isRecent(last.get(own))) return false;
      for (const [id, at] of last) {
        if (isRecent(at)) continue;
        if (now() - at <= GONE_MS) return false;
        last.delete(id);
      }
      return true;
    },
  };
}
