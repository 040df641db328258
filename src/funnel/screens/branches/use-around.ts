import { useEffect, useState } from 'react';
import { aroundActions } from '../../actions/around.ts';
import { useActions, useVisit } from '../../actions/funnel.tsx';
import type { FreeBranch } from '../../wire/branches/slots-around.ts';

/** Null without an answer. */
export type Around = readonly FreeBranch[] | 'loading' | null;

/**
 * The branches around the searched place with free slots of fifteen days. They are read again when another visitor took a
 * slot.
 */
export function useAround(): Around {
  const { around } = useActions(aroundActions);
  const place = useVisit((visit) => visit.place);
  const takenSlot = useVisit((visit) => visit.takenSlot);
  const [found, setFound] = useState<Around>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has other branches; a taken slot is not free.
  useEffect(() => {
    let isLeft = false;
    void around().then((branches) => isLeft || setFound(branches));
    return () => {
      isLeft = true;
    };
  }, [around, place, takenSlot]);
  return found;
}
