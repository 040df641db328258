import type { FlowDeps } from '../session/world.ts';

/** Memoises the actions of each subject, however many screens use them. */
export function actionsOnce(world: FlowDeps) {
  const made = new Map<unknown, unknown>();
  return <A>(create: (world: FlowDeps) => A): A => {
    if (!made.has(create)) made.set(create, create(world));
    return made.get(create) as A;
  };
}
export type ActionsOf = ReturnType<typeof actionsOnce>;
