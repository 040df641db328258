import { useState } from 'react';
import { isOn } from '#domain/site/features.ts';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { BranchChoice } from '../../parts/branch-choice.tsx';
import { branchOrAgency } from '../../session/branch.ts';
import { OtherBranch } from './other-branch.tsx';

/** The branch of the appointment, chosen; the others once the visitor asks for them. */
export function OwnBranch() {
  const { branches: t } = useWords();
  const { visit, site } = useFunnel();
  const { chooseBranch } = useActions(branchActions);
  const [mapOf, setMapOf] = useState<string | null>(null);
  const { branches, choice } = visit;
  return (
    <fieldset className="stack">
      <legend>
        <h2>{t.place[branchOrAgency(visit.facts.product, visit.isPP)]}</h2>
      </legend>
      {branches.map((branch) => (
        <BranchChoice
          key={branch.code}
          branch={branch}
          checked={branch.code === choice.branch?.code}
          {...(branches.length > 1 ? { onChoose: () => chooseBranch(branch) } : {})}
          mapOpen={mapOf === branch.code}
          onToggleMap={() => setMapOf(mapOf === branch.code ? null : branch.code)}
        />
      ))}
      {isOn(site, 'resume') && <OtherBranch />}
    </fieldset>
  );
}
