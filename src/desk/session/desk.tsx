import { createContext, type ReactNode, useContext } from 'react';
import type { DeskWords } from '#texts/desk-words-of.ts';
import type { Connection } from './connection.ts';
import type { Me } from './me.ts';
import type { Store } from './store.ts';
import type { Said } from './toast-store.ts';
import type { DeskDeps } from './world.ts';

/** The signed-in person, the dependencies, and the messages of the page. */
export interface Desk {
  readonly me: Me;
  readonly words: DeskWords;
  readonly world: DeskDeps;
  readonly connection: Connection;
  readonly said: Said;
  /** The number of open items; null until loaded. */
  readonly openCount: Store<number | null>;
}

const Context = createContext<Desk | null>(null);

export const DeskProvider = ({ desk, children }: { readonly desk: Desk; readonly children: ReactNode }) => (
  <Context value={desk}>{children}</Context>
);

export function useDesk(): Desk {
  const desk = useContext(Context);
  if (desk === null) throw new Error('Only inside the desk');
  return desk;
}

export const useWords = (): DeskWords => useDesk().words;
