import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { DeskWords, FirstDeskWords, LaterDeskWords } from '#texts/desk-words.ts';
import type { Connection } from './connection.ts';
import type { DeskDeps } from './deps.ts';
import type { Me } from './me.ts';
import type { Store } from './store.ts';
import type { ToastStore } from './toast-store.ts';

/** What every component of the desk can use: the signed-in person, texts, dependencies and shared stores. */
export interface Desk {
  readonly me: Me;
  readonly words: FirstDeskWords;
  /** Null while they load. */
  readonly laterWords: LaterDeskWords | 'failed' | null;
  readonly deps: DeskDeps;
  readonly connection: Connection;
  readonly toast: ToastStore;
  /** The number of open items; null until loaded. */
  readonly openCount: Store<number | null>;
}

const Context = createContext<Desk | null>(null);
const WordsContext = createContext<DeskWords | null>(null);

export const DeskProvider = ({ desk, children }: { readonly desk: Desk; readonly children: ReactNode }) => (
  <Context value={desk}>{children}</Context>
);

export function useDesk(): Desk {
  const desk = useContext(Context);
  if (desk === null) throw new Error('Only inside the desk');
  return desk;
}

/** The texts of the first load. */
export const useFirstWords = (): FirstDeskWords => useDesk().words;

interface AllWordsProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Provides all texts to pages that load on demand. Throws if the texts failed to load. */
export function AllWords({ fallback, children }: AllWordsProps) {
  const { words, laterWords } = useDesk();
  const all = useMemo(() => {
    if (laterWords === 'failed') throw new Error('The texts of the page were not loaded');
    return laterWords && { ...words, ...laterWords };
  }, [words, laterWords]);
  return all === null ? fallback : <WordsContext value={all}>{children}</WordsContext>;
}

/** All texts, for pages inside `AllWords`. */
export function useWords(): DeskWords {
  const words = useContext(WordsContext);
  if (words === null) throw new Error('Only inside AllWords');
  return words;
}
