/** A value by its name; names are compared without case and without `_external`. */
export type Read = (name: string) => string;

/** Names without case and without `_external`; of a name that comes twice the first value counts. */
export function reader(pairs: Iterable<readonly [string, string]>): Read {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const plain = name.toLowerCase().replace(/_external$/, '');
    if (!values.has(plain)) values.set(plain, value);
  }
  return (name) => values.get(name.toLowerCase()) ?? '';
}
