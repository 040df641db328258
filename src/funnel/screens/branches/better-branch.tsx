import { earlierBranch } from '#domain/agenda/better-branch.ts';
import { Button } from '#ui/controls/button.tsx';
import { Toggle } from '#ui/controls/toggle.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useToday, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Place } from '../../session/place.ts';
import type { FreeBranch } from '../../wire/branches/slots-around.ts';
import { asNear } from './use-listed.ts';

interface OrderProps {
  readonly isByFirstFree: boolean;
  readonly onChoose: (isByFirstFree: boolean) => void;
}

/** The two orders of the list of branches. */
export function BranchOrder({ isByFirstFree, onChoose }: OrderProps) {
  const { better: t } = useWords().branches;
  return (
    <>
      <Toggle pressed={!isByFirstFree} onClick={() => onChoose(false)}>
        {t.byDistance}
      </Toggle>
      <Toggle pressed={isByFirstFree} onClick={() => onChoose(true)}>
        {t.byFirstFree}
      </Toggle>
    </>
  );
}

/** Says which branch near the chosen one is free at least three days earlier. */
export function EarlierHint({ around, place }: { readonly around: readonly FreeBranch[]; readonly place: Place }) {
  const { branches: words, formats } = useWords();
  const { better: t } = words;
  const actions = useActions(branchActions);
  const today = useToday();
  const chosen = useVisit(({ choice }) => choice.branch?.code);
  const than = around.find(({ branch }) => branch.code === chosen);
  if (!than) return null;
  const near = around.map((each) => asNear(place, each));
  const earlier = earlierBranch(today, near, asNear(place, than));
  if (!earlier) return null;
  const { branch } = earlier.branch;
  const { name } = branch;
  return (
    <Notice tone="info">
      <p>
        <strong>{name}</strong> {t.hint(formats.distance(Math.abs(earlier.km)), earlier.km > 0, earlier.days)}
      </p>
      <Button kind="text" onClick={() => actions.chooseBranch(branch)}>
        {t.choose(name)}
      </Button>
    </Notice>
  );
}
