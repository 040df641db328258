import type { FlowDeps } from '../session/deps.ts';

/** Memoises the actions of each subject, however many screens use them. */
export function actionsOnce(deps: FlowDeps) {
  const made = new Map<unknown, unknown>();
  return <A>(create: (deps: FlowDeps) => A): A => {
    if (!made.has(create)) made.set(create, create(deps));
    return made.get(create) as A;
  };
}
export type ActionsOf = ReturnType<typeof actionsOnce>;
