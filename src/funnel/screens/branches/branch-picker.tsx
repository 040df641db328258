import { memo, useState } from 'react';
import { distanceKm } from '#domain/place/distance.ts';
import { Carousel } from '#ui/agenda/carousel.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { BranchChoice } from '../../parts/branch-choice.tsx';
import { branchOrAgency } from '../../session/branch.ts';
import { AllBranches } from './all-branches.tsx';
import css from './branches.module.css';

/**
 * The nearest branches, two at a time, each with a map that opens; on wide windows one above the other,
 * beside one drawing of all of them. Choosing a day or a slot renders none of it again.
 */
export const BranchPicker = memo(() => {
  const { branches: t, formats } = useWords();
  const product = useVisit((visit) => visit.facts.product);
  const isPP = useVisit((visit) => visit.isPP);
  const branches = useVisit((visit) => visit.branches);
  const from = useVisit((visit) => visit.place);
  const chosen = useVisit((visit) => visit.choice.branch?.code);
  const actions = useActions(branchActions);
  const [mapOf, setMapOf] = useState<string | null>(null);
  const place = branchOrAgency(product, isPP);
  const arrows = t.arrows[place];
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
    >
      {branches.map((branch, at) => (
        <BranchChoice
          key={branch.code}
          branch={branch}
          {...(from ? { mark: String(at + 1) } : {})}
          distance={from ? t.away(formats.distance(distanceKm(from, branch))) : ''}
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
      {list}
      <AllBranches place={from} />
    </div>
  );
});
