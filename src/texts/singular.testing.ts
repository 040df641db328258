/** Stands for an object whose every property is 1. */
const ones: unknown = new Proxy({}, { get: () => 1 });

/** The texts with a count of one: of every function that accepts numbers, or an object of numbers. */
export function* textsOfOne(words: unknown, path = ''): Generator<readonly [path: string, text: string]> {
  if (typeof words === 'function') {
    for (const given of [[1, 1, 1, 1], [ones]]) {
      const text = tried(() => words(...given));
      if (typeof text === 'string') yield [path, text];
    }
  } else if (typeof words === 'object' && words !== null) {
    for (const [name, value] of Object.entries(words)) yield* textsOfOne(value, `${path}.${name}`);
  }
}

/** The result; undefined where the text needs something other than numbers. */
function tried(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}
