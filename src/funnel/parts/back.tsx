import { stepBefore } from '#domain/flow/back.ts';
import type { Step } from '#domain/flow/routes.ts';
import { Button } from '#ui/controls/button.tsx';
import { backActions } from '../actions/back.ts';
import { useActions, useFunnel } from '../actions/funnel.tsx';
import { useWords } from '../actions/use-words.ts';

/** «Indietro», on every page with a page before it. */
export function Back({ step }: { readonly step: Step }) {
  const { common } = useWords();
  const { visit } = useFunnel();
  const actions = useActions(backActions);
  if (stepBefore(step, visit.facts) === null) return null;
  return (
    <Button kind="text" icon="left" onClick={() => actions.back(step)}>
      {common.back}
    </Button>
  );
}
