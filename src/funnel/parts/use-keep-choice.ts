import { useEffect } from 'react';
import { useActions, useVisit } from '../actions/funnel.tsx';
import { rememberActions } from '../actions/remember.ts';

/** Stores each choice on this page for the tab, so that it can be resumed before a slot is held. */
export function useKeepChoice(): void {
  const actions = useActions(rememberActions);
  const choice = useVisit((visit) => visit.choice);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice is stored again
  useEffect(() => actions.keepChoice(), [actions, choice]);
}
