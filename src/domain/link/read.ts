/** Returns the value of a link's parameter, or ''. */
export type Read = (name: string) => string;

/** The name by which a parameter is found: in small letters, without the suffix `_external`. */
export const plainName = (name: string): string => name.toLowerCase().replace(/_external$/, '');

/**
 * Creates a function that finds a parameter's value by name. It ignores case and the suffix `_external`. Of a repeated
 * parameter the first value counts.
 */
export function reader(pairs: Iterable<readonly [string, string]>): Read {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const plain = plainName(name);
    if (!values.has(plain)) values.set(plain, value);
  }
  return (name) => values.get(name.toLowerCase()) ?? '';
}
