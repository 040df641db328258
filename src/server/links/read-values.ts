export type Values = Readonly<Record<string, string>>;

/** Parses `name=value` pairs; a value may contain equals signs. Throws an error of one line, without the values. */
export function readPairs(pairs: readonly string[]): Values {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new Error('Values are given as name=value');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** Parses a line with one JSON object of strings. Throws an error of one line, without the content. */
export function readValues(line: string): Values {
  const values = asObject(line);
  const valid = values !== null && Object.values(values).every((value) => typeof value === 'string');
  if (!valid) throw new Error('Each line must be a JSON object of texts');
  return values as Values;
}

function asObject(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
