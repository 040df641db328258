/** Returns the value of a link's parameter, or ''. */
export type Read = (name: string) => string;

/**
 * Creates a function that finds a parameter's value by name. It ignores case and the suffix `_external`. Of a repeated
 * parameter the first value counts.
 */
export function reader(pairs: Iterable<readonly [string, string]>): Read {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const plain = name.toLowerCase().replace(/_external$/, '');
    if (!values.has(plain)) values.set(plain, value);
  }
  return (name) => values.get(name.toLowerCase()) ?? '';
}
