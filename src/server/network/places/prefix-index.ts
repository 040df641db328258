/** A value under one of its keys. */
export type KeyedValue<T> = readonly [key: string, value: T];

/** Returns a function that finds all values whose key begins with a text, in key order, by two binary searches. */
export function beginnings<T>(keyed: readonly KeyedValue<T>[]): (text: string) => readonly T[] {
  // Keys have only unaccented small letters, digits and spaces, so they can be compared by code unit.
  const sorted = keyed.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const keys = sorted.map(([key]) => key);
  const values = sorted.map(([, value]) => value);
  return (text) => {
    const from = firstNotBelow(keys, text);
    return values.slice(from, firstNotBelow(keys, `${text}\uffff`, from));
  };
}

function firstNotBelow(keys: readonly string[], text: string, from = 0): number {
  let low = from;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
