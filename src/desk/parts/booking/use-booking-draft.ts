import { useState } from 'react';
import type { Faults } from './booking-faults.ts';

/** The values of a booking form and their faults. A changed value loses its fault; `valuesIn` names them by wire name. */
export function useBookingDraft<Draft>(first: Draft, valuesIn: (draft: Draft) => Readonly<Record<string, unknown>>) {
  const [draft, setDraft] = useState(first);
  const [faults, setFaults] = useState<Faults>({});
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setFaults((before) => withoutChanged(before, valuesIn(draft), valuesIn({ ...draft, ...part })));
  };
  return { draft, setDraft, faults, setFaults, change };
}

/** The faults without those of changed fields; `before` and `after` hold the values by wire name. */
const withoutChanged = (
  faults: Faults,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Faults => Object.fromEntries(Object.entries(faults).filter(([field]) => before[field] === after[field]));
