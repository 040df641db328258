/** Does the work for each value, at most `lanes` at a time. The results have the order of the values. */
export async function runInParallel<T, R>(
  lanes: number,
  values: readonly T[],
  work: (value: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    while (next < values.length) {
      const index = next;
      next += 1;
      results[index] = await work(values[index] as T);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
