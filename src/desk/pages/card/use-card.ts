import { useCallback, useEffect, useState } from 'react';
import { useDesk } from '../../session/desk.tsx';
import type { LiveQuery } from '../../session/use-live-query.ts';
import { type Card, readCard } from '../../wire/card.ts';
import type { Visit } from '../../wire/day.ts';

export interface LoadedCard {
  readonly card: Card | null;
  readonly fault: LiveQuery<Card>['fault'];
  readonly reload: () => void;
  /** Sets the visit from an action's answer, so that the next action uses its version before the card is reloaded. */
  readonly onVisit: (visit: Visit, version?: number) => void;
}

/**
 * A card, loaded when it is opened and after each action. Reading writes an audit entry, so there are no background
 * reads. A change by a colleague shows only as a conflict of the next action.
 */
export function useCard(code: string): LoadedCard {
  const { deps } = useDesk();
  const [card, setCard] = useState<Card | null>(null);
  const [fault, setFault] = useState<LiveQuery<Card>['fault']>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the counter reloads
  useEffect(() => {
    let isLate = false;
    void readCard(deps.call, code).then((answer) => {
      if (isLate) return;
      if (answer.ok) setCard(answer.value);
      setFault(answer.ok ? null : answer.error);
    });
    return () => {
      isLate = true;
    };
  }, [deps, code, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const onVisit = useCallback(
    (visit: Visit, version?: number) => {
      setCard((before) => (before === null ? null : { ...before, visit, version: version ?? before.version }));
      reload();
    },
    [reload],
  );
  return { card: card?.visit.code === code ? card : null, fault, reload, onVisit };
}
