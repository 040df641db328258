import { useEffect, useId, useState } from 'react';
import { Combobox } from '#ui/controls/combobox.tsx';
import { useBranch } from '../../session/branch.ts';
import { useWords } from '../../session/desk.tsx';
import { branchesNamed, nearestFirst } from '../../session/find-branches.ts';
import type { Branch } from '../../session/me.ts';
import { kmText } from '../slot-picker/offer-text.ts';
import s from './branch-search.module.css';

interface BranchSearchProps {
  readonly label: string;
  /** The chosen branch; null before a choice, or for all. */
  readonly branch: string | null;
  /** Without a choice, the branch from which distances are counted; by default the page's. */
  readonly near?: string | null;
  readonly places: readonly Branch[];
  /** Label of the choice of all branches; clearing the field selects it. */
  readonly every?: string;
  /** Looks like the desk's small fields. */
  readonly isDense?: boolean;
  readonly onChoose: (branch: string | null) => void;
}

/** Suggestions shown at once. */
const MOST = 8;

/** Finds a branch by name, town or code; sorted by distance from the chosen branch. */
export function BranchSearch({
  label,
  branch,
  near = null,
  places,
  every,
  isDense = false,
  onChoose,
}: BranchSearchProps) {
  const { nearHours } = useWords();
  const own = useBranch();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  // Below the fold, or behind the foot of a drawer, the suggestions would stay unseen.
  useEffect(() => {
    if (typed !== null) document.getElementById(`${id}-list`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, typed]);
  const placeOf = (wanted: string | null) => places.find(({ code }) => code === wanted) ?? null;
  const chosen = placeOf(branch);
  const here = chosen ?? placeOf(near) ?? own;
  const all = typed === null ? [] : nearestFirst(branchesNamed(places, typed), here);
  const found = all.slice(0, MOST);
  const isEvery = every !== undefined && typed?.trim() === '';
  const choose = (code: string | null) => {
    setTyped(null);
    if (code !== branch) onChoose(code);
  };
  const options = found.map(({ name, city, code, km }) => ({
    title: name,
    detail: `${nearHours.at(city, km === null ? null : kmText(km))}, ${code}`,
  }));
  return (
    <div className={isDense ? s.dense : undefined}>
      <Combobox
        {...{ id, label, placeholder: every ?? nearHours.find }}
        value={typed ?? chosen?.name ?? ''}
        onType={setTyped}
        onLeave={() => (isEvery ? choose(null) : setTyped(null))}
        onPick={(index) => choose((isEvery ? [null, ...found] : found)[index]?.code ?? null)}
        options={isEvery ? [{ title: every, detail: '' }, ...options] : options}
        open={typed !== null}
        listLabel={nearHours.branches}
        emptyText={nearHours.none}
        statusText={typed === null ? '' : all.length === 0 ? nearHours.none : nearHours.found(all.length)}
      />
    </div>
  );
}
