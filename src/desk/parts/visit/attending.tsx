import { createContext, useContext } from 'react';
import type { Marks } from './use-marks.ts';

/** The dependencies of every visit on the page. */
export interface Attending {
  readonly marks: Marks;
  readonly today: string;
  readonly now: number;
  /** With a network; without one, everything is read-only. */
  readonly canSave: boolean;
  /** A read-only role sees no actions. */
  readonly mayMark: boolean;
}

const Context = createContext<Attending | null>(null);
export const AttendingProvider = Context.Provider;

export function useAttending(): Attending {
  const attending = useContext(Context);
  if (attending === null) throw new Error('Only around visits');
  return attending;
}
