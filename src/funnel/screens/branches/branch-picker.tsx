import { memo, useState } from 'react';
import { distanceKm } from '#domain/place/distance.ts';
import { Carousel } from '#ui/agenda/carousel.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { BranchChoice } from '../../parts/branch-choice.tsx';
import { type Branch, branchOrAgency } from '../../session/branch.ts';
import { AllBranches } from './all-branches.tsx';
import { BranchOrder, EarlierHint } from './better-branch.tsx';
import css from './branches.module.css';
import type { Around } from './use-around.ts';
import { useListed } from './use-listed.ts';

/**
 * The nearest branches, or those with the first free slots, two at a time, one above the other; beside them one drawing
 * of all, or a map that opens. Choosing a day or a slot renders none of it again.
 */
export const BranchPicker = memo(({ around: read }: { readonly around: Around }) => {
  const { branches: t, formats } = useWords();
  const product = useVisit((visit) => visit.facts.product);
  const isPP = useVisit((visit) => visit.isPP);
  const from = useVisit((visit) => visit.place);
  const chosen = useVisit((visit) => visit.choice.branch?.code);
  const actions = useActions(branchActions);
  const around = read === 'loading' ? null : read;
  const [mapOf, setMapOf] = useState<string | null>(null);
  const [isByFirstFree, setByFirstFree] = useState(false);
  const listed = useListed(around, isByFirstFree);
  const branches = listed.map(({ branch }) => branch);
  const place = branchOrAgency(product, isPP);
  const arrows = t.arrows[place];
  const away = (branch: Branch) => (from ? t.away(formats.distance(distanceKm(from, branch))) : '');
  const list = (
    <Carousel
      label={t.place[place]}
      roledescription={t.carousel}
      prevLabel={arrows.previous}
      nextLabel={arrows.next}
      perView={2}
      stacked={from !== null}
      showAt={Math.max(
        0,
        branches.findIndex(({ code }) => code === chosen),
      )}
      above={read && from && <BranchOrder isByFirstFree={isByFirstFree} onChoose={setByFirstFree} />}
    >
      {listed.map(({ branch, next, reason }, at) => (
        <BranchChoice
          key={branch.code}
          branch={branch}
          next={next}
          {...(from ? { mark: String(at + 1) } : {})}
          distance={[away(branch), reason].filter(Boolean).join(' · ')}
          checked={chosen === branch.code}
          onChoose={() => actions.chooseBranch(branch)}
          mapOpen={mapOf === branch.code}
          onToggleMap={() => setMapOf(mapOf === branch.code ? null : branch.code)}
        />
      ))}
    </Carousel>
  );
  if (!from) return list;
  return (
    <div className={css.near}>
      <div className="stack">
        {list}
        {around && <EarlierHint around={around} place={from} />}
      </div>
      <AllBranches place={from} branches={branches} />
    </div>
  );
});
