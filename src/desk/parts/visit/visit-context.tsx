import { createContext, useContext } from 'react';
import type { Marks } from './use-marks.ts';
import type { Receiving } from './use-receiving.ts';

/** The dependencies of every visit on the page. */
export interface VisitContext {
  readonly marks: Marks;
  readonly receiving: Receiving;
  readonly today: string;
  readonly now: number;
  /** With a network; without one, everything is read-only. */
  readonly canSave: boolean;
  /** A read-only role sees no actions. */
  readonly mayMark: boolean;
}

const Context = createContext<VisitContext | null>(null);
export const VisitContextProvider = Context.Provider;

export function useVisitContext(): VisitContext {
  const attending = useContext(Context);
  if (attending === null) throw new Error('Only around visits');
  return attending;
}
