/** A value by name, compared without case and without `_external`. */
export type Read = (name: string) => string;

/** Reads names without case and without `_external`; uses the first value of a repeated name. */
export function reader(pairs: Iterable<readonly [string, string]>): Read {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const plain = name.toLowerCase().replace(/_external$/, '');
    if (!values.has(plain)) values.set(plain, value);
  }
  return (name) => values.get(name.toLowerCase()) ?? '';
}
