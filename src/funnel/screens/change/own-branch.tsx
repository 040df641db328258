import { useState } from 'react';
import { useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { BranchChoice } from '../../parts/branch-choice.tsx';
import { branchOrAgency } from '../../session/branch.ts';

/** The one branch of the appointment: shown, not chosen. */
export function OwnBranch() {
  const { branches: t } = useWords();
  const { visit } = useFunnel();
  const [map, setMap] = useState(false);
  const { branch } = visit.choice;
  if (!branch) return null;
  return (
    <fieldset>
      <legend>
        <h2>{t.place[branchOrAgency(visit.facts.product, visit.isPP)]}</h2>
      </legend>
      <BranchChoice branch={branch} checked mapOpen={map} onToggleMap={() => setMap(!map)} />
    </fieldset>
  );
}
