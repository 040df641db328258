import { PHASE, phaseOf } from '#domain/flow/phase.ts';
import type { Store } from './store.ts';
import type { Visit } from './visit.ts';

/** Records the state numbers of a visit from now on, without repetitions. */
export function numbersOf({ store }: { readonly store: Store<Visit> }): ReadonlySet<number> {
  const passed = new Set<number>();
  store.subscribe(() => passed.add(PHASE[phaseOf(store.get().facts)]));
  return passed;
}
