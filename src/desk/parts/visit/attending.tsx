import { createContext, useContext } from 'react';
import type { Marks } from './use-marks.ts';

/** What every visit on the page needs to be written about. */
export interface Attending {
  readonly marks: Marks;
  readonly today: string;
  readonly now: number;
  /** With a network; without, everything can be read. */
  readonly canSave: boolean;
  /** A role that only reads sees no acts. */
  readonly mayMark: boolean;
}

const Context = createContext<Attending | null>(null);
export const AttendingProvider = Context.Provider;

export function useAttending(): Attending {
  const attending = useContext(Context);
  if (attending === null) throw new Error('Only around visits');
  return attending;
}
