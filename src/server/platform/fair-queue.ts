/** What waits under names. Names take turns; within a name the first comes first. */
export interface FairQueue<T> {
  readonly size: number;
  add(name: string, item: T): void;
  /** False when it is not there any more. */
  remove(name: string, item: T): boolean;
  /** Takes out the first item of the first name that may; that name's next turn comes after everybody else's. */
  next(may: (name: string) => boolean): { readonly name: string; readonly item: T } | null;
  /** Takes out the last item of the name with the most. */
  dropLast(): T | null;
}

export function createFairQueue<T>(): FairQueue<T> {
  /** In the order their turn comes; a name with nothing waiting is not here. */
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
