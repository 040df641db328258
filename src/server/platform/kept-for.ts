export interface KeptFor<T> {
  /** What was loaded under this name a moment ago, else what `load` answers now; those who ask meanwhile wait for it. */
  get(name: string, load: () => Promise<T>): Promise<T>;
}

/** Names at most; the longest known go first. */
const MOST = 50;

/** Answers that may be so many milliseconds old. A failure is kept for nobody. */
export function keptFor<T>(ms: number, now: () => number): KeptFor<T> {
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
      if (held.size > MOST && oldest !== undefined) held.delete(oldest);
      return value;
    },
  };
}
