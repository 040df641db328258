import { useMemo } from 'react';
import { RingsMap } from '#ui/map/rings-map.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { drawAroundPlace } from '../../parts/map-drawing.ts';
import type { Branch } from '../../session/branch.ts';
import type { Place } from '../../session/place.ts';
import css from './branches.module.css';

interface Props {
  readonly place: Place;
  readonly branches: readonly Branch[];
}

/** One drawing of the listed branches, beside their list where the width allows it. Its points choose a branch. */
export function AllBranches({ place, branches }: Props) {
  const words = useWords();
  const { chooseBranch: onChoose } = useActions(branchActions);
  const chosen = useVisit((visit) => visit.choice.branch?.code);
  const { caption, ...drawing } = useMemo(
    () => drawAroundPlace(words, place, { branches, chosen, onChoose }),
    [words, place, branches, chosen, onChoose],
  );
  return (
    <figure className={css.drawing}>
      <RingsMap {...drawing} tall />
      <figcaption className="note">{caption}</figcaption>
    </figure>
  );
}
