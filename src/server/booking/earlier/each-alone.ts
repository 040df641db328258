/** Runs a piece of work; a failure is kept. */
export type Attempt = (work: () => Promise<unknown>) => Promise<void>;

/** Runs pieces of work of which one may fail without ending the others. Throws the first failure at the end. */
export async function eachAlone(works: (attempt: Attempt) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  await works((work) =>
    work().then(
      () => undefined,
      (failure) => void failures.push(failure),
    ),
  );
  if (failures.length > 0) throw failures[0];
}
