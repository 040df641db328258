/**
 * Limits a call to `ms` milliseconds: the returned function rejects when it takes longer. While the call is still open,
 * later callers share it, so that queries do not pile up at a database that hangs.
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
