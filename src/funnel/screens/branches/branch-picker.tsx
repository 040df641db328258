import { useState } from 'react';
import { distanceKm } from '#domain/place/distance.ts';
import { Carousel } from '#ui/agenda/carousel.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { BranchChoice } from '../../parts/branch-choice.tsx';
import { placeWord } from '../../session/branch.ts';
import { AllBranches } from './all-branches.tsx';
import css from './branches.module.css';

/**
 * The nearest branches, two at a time, each with its map to open (R2.3.23, R2.3.24); on wide windows one above the other,
 * beside one drawing of all of them (R14.4.4).
 */
export function BranchPicker() {
  const { branches: t, formats } = useWords();
  const { visit } = useFunnel();
  const actions = useActions(branchActions);
  const [mapOf, setMapOf] = useState<string | null>(null);
  const place = placeWord(visit.facts.product, visit.isPP);
  const arrows = t.arrows[place];
  const list = (
    <Carousel
      label={t.place[place]}
      roledescription={t.carousel}
      prevLabel={arrows.previous}
      nextLabel={arrows.next}
      perView={2}
      stacked={visit.place !== null}
    >
      {visit.branches.map((branch, at) => (
        <BranchChoice
          key={branch.code}
          branch={branch}
          {...(visit.place ? { mark: String(at + 1) } : {})}
          distance={visit.place ? t.away(formats.distance(distanceKm(visit.place, branch))) : ''}
          checked={visit.choice.branch?.code === branch.code}
          onChoose={() => actions.chooseBranch(branch)}
          mapOpen={mapOf === branch.code}
          onToggleMap={() => setMapOf(mapOf === branch.code ? null : branch.code)}
        />
      ))}
    </Carousel>
  );
  if (!visit.place) return list;
  return (
    <div className={css.near}>
      {list}
      <AllBranches place={visit.place} />
    </div>
  );
}
