import type { FlowDeps } from '../session/deps.ts';
import { withFacts } from '../session/visit.ts';
import { advance } from './advance.ts';

/** The actions of the page that offers a telephone call instead of a visit. */
export function callbackActions(deps: FlowDeps) {
  const { store } = deps;
  const choose = (choice: 'yes' | 'no') =>
    store.update((v) => withFacts(v, { callback: { ...v.facts.callback, choice } }));
  return {
    /** Yes: state 150, then the form for the call; the click is counted. */
    accept(): void {
      choose('yes');
      deps.trackCallback();
      advance(deps, 'callbackChoice');
    },
    /** No: state 160, then the branch or place page that is still missing. */
    decline(): void {
      choose('no');
      advance(deps, 'callbackChoice');
    },
    /** No, when a slot is chosen already: the same page books the visit. */
    declineForVisit: () => choose('no'),
  };
}
