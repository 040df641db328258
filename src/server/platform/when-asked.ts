/** What is made by the first who asks for it, once: no start waits for it. What failed is tried by the next. */
export function whenAsked<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((problem: unknown) => {
      made = null;
      throw problem;
    });
    return made;
  };
}
