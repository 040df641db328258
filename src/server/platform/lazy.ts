/** Creates the value lazily and memoises it; a failure is not memoised. */
export function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((problem: unknown) => {
      made = null;
      throw problem;
    });
    return made;
  };
}
