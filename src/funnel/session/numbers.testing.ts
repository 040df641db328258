import { PHASE, phaseOf } from '#domain/flow/phase.ts';
import type { Store } from './store.ts';
import type { Visit } from './visit.ts';

/** The numbers a visit's state passes from now on, each once. */
export function numbersOf({ store }: { readonly store: Store<Visit> }): ReadonlySet<number> {
  const passed = new Set<number>();
  store.subscribe(() => passed.add(PHASE[phaseOf(store.get().facts)]));
  return passed;
}
