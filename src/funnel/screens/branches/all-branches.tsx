import { RingsMap } from '#ui/map/rings-map.tsx';
import { useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { aroundPlace } from '../../parts/drawing-of.ts';
import type { Place } from '../../session/place.ts';
import css from './branches.module.css';

/** One drawing of all the branches found, beside their list where there is room for both (R14.4.4). */
export function AllBranches({ place }: { readonly place: Place }) {
  const words = useWords();
  const { branches, choice } = useFunnel().visit;
  const { caption, ...drawing } = aroundPlace(words, place, { branches, chosen: choice.branch?.code });
  return (
    <figure className={css.drawing}>
      <RingsMap {...drawing} tall />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
