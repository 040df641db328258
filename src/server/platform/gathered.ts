/** What is asked together, and how. */
export interface Gathering<Q, A> {
  /** An answer for each, in their order; a failure is everybody's. */
  readonly together: (questions: readonly Q[]) => Promise<readonly A[]>;
  /** Two that share a name are never in one group; in two that are asked at once, who answers puts them in order. */
  readonly namesOf: (question: Q) => readonly string[];
  /** Questions at most that are asked together. */
  readonly most: number;
  /** How many times at once: one that hangs stops nobody else. */
  readonly atOnce: number;
}
interface Waiting<Q, A> {
  readonly question: Q;
  readonly names: readonly string[];
  readonly answer: (answer: A) => void;
  readonly fail: (reason: unknown) => void;
}

/**
 * Asks together what comes at the same turn of the event loop, and what came while others were asked: alone where it is
 * quiet, by the dozen where it is not. Who came first is asked first.
 */
export function gathered<Q, A>({ together, namesOf, most, atOnce }: Gathering<Q, A>): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = [];
  let asking = 0;
  let isComing = false;

  function next(): void {
    isComing = false;
    while (asking < atOnce && waiting.length > 0) {
      const { taken, left } = withoutShared(waiting, most);
      waiting = left;
      asking += 1;
      void ask(taken);
    }
  }

  async function ask(all: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await together(all.map(({ question }) => question));
      for (const [n, { answer }] of all.entries()) answer(answers[n] as A);
    } catch (reason) {
      for (const { fail } of all) fail(reason);
    }
    asking -= 1;
    next();
  }

  return (question) =>
    new Promise((answer, fail) => {
      waiting.push({ question, names: namesOf(question), answer, fail });
      if (isComing) return;
      isComing = true;
      setImmediate(next);
    });
}

/** The first of those who wait, without one that shares a name with another before it. */
function withoutShared<W extends { readonly names: readonly string[] }>(waiting: readonly W[], most: number) {
  const names = new Set<string>();
  const [taken, left]: [W[], W[]] = [[], []];
  for (const one of waiting) {
    const mayCome = taken.length < most && !one.names.some((name) => names.has(name));
    (mayCome ? taken : left).push(one);
    for (const name of one.names) names.add(name);
  }
  return { taken, left };
}
