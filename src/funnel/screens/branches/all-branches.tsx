import { useMemo } from 'react';
import { RingsMap } from '#ui/map/rings-map.tsx';
import { useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { drawAroundPlace } from '../../parts/map-drawing.ts';
import type { Place } from '../../session/place.ts';
import css from './branches.module.css';

/** One drawing of all the branches found, beside their list where the width allows it. */
export function AllBranches({ place }: { readonly place: Place }) {
  const words = useWords();
  const branches = useVisit((visit) => visit.branches);
  const chosen = useVisit((visit) => visit.choice.branch?.code);
  const { caption, ...drawing } = useMemo(
    () => drawAroundPlace(words, place, { branches, chosen }),
    [words, place, branches, chosen],
  );
  return (
    <figure className={css.drawing}>
      <RingsMap {...drawing} tall />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
