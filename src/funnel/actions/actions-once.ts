import type { FlowWorld } from '../session/world.ts';

/** Memoises the actions of each subject, however many screens use them. */
export function actionsOnce(world: FlowWorld) {
  const made = new Map<unknown, unknown>();
  return <A>(create: (world: FlowWorld) => A): A => {
    if (!made.has(create)) made.set(create, create(world));
    return made.get(create) as A;
  };
}
export type ActionsOf = ReturnType<typeof actionsOnce>;
