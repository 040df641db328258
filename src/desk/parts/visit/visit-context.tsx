import { createContext, useContext } from 'react';
import type { Marks } from './use-marks.ts';
import type { Receiving } from './use-receiving.ts';

/** State and actions shared by all visits on the page. */
export interface VisitContext {
  readonly marks: Marks;
  readonly receiving: Receiving;
  readonly today: string;
  readonly now: number;
  /** False without a network: everything is read-only. */
  readonly canSave: boolean;
  /** False for a read-only role, which sees no actions. */
  readonly mayMark: boolean;
}

const Context = createContext<VisitContext | null>(null);
export const VisitContextProvider = Context.Provider;

export function useVisitContext(): VisitContext {
  const attending = useContext(Context);
  if (attending === null) throw new Error('Only around visits');
  return attending;
}
