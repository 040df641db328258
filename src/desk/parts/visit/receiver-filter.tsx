import { useState } from 'react';
import { useDesk, useFirstWords } from '../../session/desk.tsx';
import { createStore, useStore } from '../../session/store.ts';
import type { Visit } from '../../wire/day.ts';
import { Filters } from '../filters/filters.tsx';

const FILTERS = ['all', 'mine', 'free'] as const;
type Filter = (typeof FILTERS)[number];

/** The chosen filter of «Oggi» and the agenda, until the desk is loaded again. */
const chosen = createStore<Filter>('all');

/** The filter of visits by receiver. It filters nothing while none of the visits has a receiver. */
export interface ReceiverFilter {
  readonly filter: Filter;
  readonly isUsed: boolean;
  readonly countOf: (filter: Filter) => number;
  readonly choose: (filter: Filter) => void;
  /** Whether the visit fits, or did when the filter was chosen: no row goes away under a finger. */
  readonly isShown: (visit: Visit) => boolean;
}

export function useReceiverFilter(visits: readonly Visit[]): ReceiverFilter {
  const { me } = useDesk();
  const wanted = useStore(chosen);
  const isUsed = visits.some(({ receiver }) => receiver !== null);
  const fits = (filter: Filter, { receiver, isCancelled, outcome }: Visit): boolean => {
    if (filter === 'mine') return receiver?.code === me.code;
    return filter === 'all' || (receiver === null && !isCancelled && outcome === null);
  };
  const fitting = (filter: Filter) => visits.filter((visit) => fits(filter, visit));
  const codesOf = (filter: Filter) => new Set(fitting(filter).map(({ code }) => code));
  const [kept, setKept] = useState(() => codesOf(wanted));
  const filter = isUsed ? wanted : 'all';
  return {
    ...{ filter, isUsed },
    countOf: (which) => fitting(which).length,
    choose(which) {
      chosen.set(which);
      setKept(codesOf(which));
    },
    isShown: (visit) => fits(filter, visit) || kept.has(visit.code),
  };
}

/** «Tutte», «Le mie», «Senza nessuno», with their numbers of visits; absent while no visit has a receiver. */
export function ReceiverFilters({ by: { filter, isUsed, countOf, choose } }: { readonly by: ReceiverFilter }) {
  const { filters } = useFirstWords().today.receiver;
  if (!isUsed) return null;
  return (
    <Filters
      label={filters.label}
      value={filter}
      options={FILTERS.map((which) => ({ value: which, text: `${filters[which]} ${countOf(which)}` }))}
      onChoose={choose}
    />
  );
}
