/** A queue with one line of items per name. Names take turns; within a name the order is first in, first out. */
export interface FairQueue<T> {
  readonly size: number;
  add(name: string, item: T): void;
  /** False when the item is no longer in the queue. */
  remove(name: string, item: T): boolean;
  /** Takes the first item of the first eligible name; that name then moves to the end of the rotation. */
  next(may: (name: string) => boolean): { readonly name: string; readonly item: T } | null;
  /** Takes the last item of the longest line. */
  dropLast(): T | null;
}

export function createFairQueue<T>(): FairQueue<T> {
  /** Names in rotation order; a name without waiting items has no entry. */
  const lines = new Map<string, T[]>();
  let size = 0;

  function takeOut(name: string, at: number): T | null {
    const line = lines.get(name) ?? [];
    const [item] = line.splice(at, 1);
    if (line.length === 0) lines.delete(name);
    if (item === undefined) return null;
    size -= 1;
    return item;
  }

  return {
    get size() {
      return size;
    },
    add(name, item) {
      const line = lines.get(name);
      if (line) line.push(item);
      else lines.set(name, [item]);
      size += 1;
    },
    remove(name, item) {
      const at = lines.get(name)?.indexOf(item) ?? -1;
      return at >= 0 && takeOut(name, at) !== null;
    },
    next(may) {
      for (const [name, line] of lines) {
        if (!may(name)) continue;
        lines.delete(name);
        lines.set(name, line);
        const item = takeOut(name, 0);
        return item === null ? null : { name, item };
      }
      return null;
    },
    dropLast() {
      let longest = '';
      for (const [name, line] of lines) if (line.length > (lines.get(longest)?.length ?? 0)) longest = name;
      return takeOut(longest, (lines.get(longest)?.length ?? 0) - 1);
    },
  };
}
