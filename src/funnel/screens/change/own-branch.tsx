import { useState } from 'react';
import { branches as t } from '#texts/it/branches.ts';
import { useFunnel } from '../../actions/funnel.tsx';
import { BranchChoice } from '../../parts/branch-choice.tsx';
import { placeWord } from '../../session/branch.ts';

/** The one branch of the appointment: it is shown, not chosen (R2.3.103). */
export function OwnBranch() {
  const { visit } = useFunnel();
  const [map, setMap] = useState(false);
  const { branch } = visit.choice;
  if (!branch) return null;
  return (
    <fieldset>
      <legend>{t.place[placeWord(visit.facts.product, visit.isPP)]}</legend>
      <BranchChoice branch={branch} checked mapOpen={map} onToggleMap={() => setMap(!map)} />
    </fieldset>
  );
}
