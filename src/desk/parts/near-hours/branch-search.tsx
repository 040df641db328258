import { useState } from 'react';
import { distanceKm } from '#domain/place/distance.ts';
import { Combobox } from '#ui/controls/combobox.tsx';
import { branchesNamed } from '../../session/branches-named.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Branch } from '../../session/me.ts';
import { kmText } from '../slot-picker/offer-text.ts';

interface BranchSearchProps {
  /** The chosen branch; null before a choice. */
  readonly branch: string | null;
  readonly onChoose: (branch: string) => void;
}

/** Suggestions shown at once. */
const MOST = 8;

/** «Vicino a»: a branch by name, town or code, the nearest first. */
export function BranchSearch({ branch, onChoose }: BranchSearchProps) {
  const { me } = useDesk();
  const { nearHours } = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const here = me.bookable.find(({ code }) => code === branch) ?? null;
  const all = typed === null ? [] : nearestFirst(branchesNamed(me.bookable, typed), here);
  const found = all.slice(0, MOST);
  return (
    <Combobox
      id="vicino-a"
      label={nearHours.near}
      value={typed ?? here?.name ?? ''}
      placeholder={nearHours.find}
      onType={setTyped}
      onLeave={() => setTyped(null)}
      onPick={(index) => {
        const chosen = found[index];
        if (chosen !== undefined) onChoose(chosen.code);
        setTyped(null);
      }}
      options={found.map(({ name, city, code, km }) => ({
        title: name,
        detail: `${nearHours.at(city, km === null ? null : kmText(km))}, ${code}`,
      }))}
      open={typed !== null}
      listLabel={nearHours.branches}
      emptyText={nearHours.none}
      statusText={typed === null ? '' : all.length === 0 ? nearHours.none : nearHours.found(all.length)}
    />
  );
}

/** Half the way around the earth: a branch without a known distance comes last. */
const FARTHEST_KM = 20_038;

/** The branches with their distance from one of them (null: unknown), the nearest first. */
const nearestFirst = (places: readonly Branch[], here: Branch | null) =>
  places
    .map((place) => ({ ...place, km: here?.point && place.point ? distanceKm(here.point, place.point) : null }))
    .sort((a, b) => (a.km ?? FARTHEST_KM) - (b.km ?? FARTHEST_KM));
