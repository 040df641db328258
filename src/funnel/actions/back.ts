import { stepBefore } from '#domain/flow/back.ts';
import { ROUTES, type Step } from '#domain/flow/routes.ts';
import type { FlowDeps } from '../session/deps.ts';
import { withFacts } from '../session/visit.ts';

/** In-page Back: what the visitor typed and chose stays. */
export function backActions(deps: FlowDeps) {
  const { store } = deps;
  return {
    back(step: Step): void {
      const key = stepBefore(step, store.get().facts);
      if (!key) return;
      // The place page searches again only after the text changes.
      if (ROUTES[key].step === 'place')
        store.update((v) => withFacts(v, { search: v.branches.length > 0 ? 'ready' : 'empty' }));
      deps.go(key);
    },
  };
}
