/**
 * Runs one call at a time and rejects when it takes longer than `ms`. Later callers share an open call, so that a
 * hanging database collects no open queries.
 */
export function inTime<T>(ask: () => T | Promise<T>, ms: number): () => Promise<T> {
  let open: Promise<T> | null = null;
  return () => {
    open ??= (async () => ask())().finally(() => {
      open = null;
    });
    return raced(open, ms);
  };
}

function raced<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer in time')), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
