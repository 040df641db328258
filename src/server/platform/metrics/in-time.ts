/**
 * Asks one question at a time and rejects when the answer takes longer than `ms`. A question that is still open is not asked
 * again: later callers wait for the same answer, so that a database that hangs does not collect open questions.
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
