export interface TtlCache<T> {
  /** The value loaded for this name within the time to live, else a new one. Concurrent calls share one load. */
  get(name: string, load: () => Promise<T>): Promise<T>;
}

/** Maximum number of entries; the oldest are evicted first. */
const MAX_ENTRIES = 50;

/** TTL cache of promises; rejections are not cached. */
export function createTtlCache<T>(ms: number, now: () => number): TtlCache<T> {
  const held = new Map<string, { readonly since: number; readonly value: Promise<T> }>();
  return {
    get(name, load) {
      const known = held.get(name);
      if (known !== undefined && now() - known.since < ms) return known.value;
      const value = load();
      held.delete(name);
      held.set(name, { since: now(), value });
      value.catch(() => held.get(name)?.value === value && held.delete(name));
      const [oldest] = held.keys();
      if (held.size > MAX_ENTRIES && oldest !== undefined) held.delete(oldest);
      return value;
    },
  };
}
