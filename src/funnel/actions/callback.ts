import { withFacts } from '../session/visit.ts';
import type { FlowWorld } from '../session/world.ts';
import { advance } from './advance.ts';

/** What the question of a call can do. */
export function callbackActions(world: FlowWorld) {
  const { store } = world;
  const choose = (choice: 'yes' | 'no') =>
    store.update((v) => withFacts(v, { callback: { ...v.facts.callback, choice } }));
  return {
    /** Yes: 150, and on to the form for the call; the click is measured. */
    accept(): void {
      choose('yes');
      world.trackCallback();
      advance(world, 'callbackChoice');
    },
    /** No: 160, and on to the branch or the place that is still missing. */
    decline(): void {
      choose('no');
      advance(world, 'callbackChoice');
    },
    /** No with an hour chosen: the same page sends the appointment. */
    declineForVisit: () => choose('no'),
  };
}
