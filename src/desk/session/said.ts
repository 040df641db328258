import { createStore, type Store } from './store.ts';

/** What the page says after an act, with a way back or on. It never takes the focus. */
export interface Saying {
  readonly tone: 'ok' | 'warn';
  readonly title: string;
  /** What a title alone does not tell, a line each. */
  readonly lines?: readonly string[];
  readonly answers?: readonly { readonly label: string; readonly act: () => void; readonly undo?: true }[];
  /** It waits for an answer instead of going by itself. */
  readonly stays?: true;
}
export type Said = Store<Saying | null>;

export const createSaid = (): Said => createStore<Saying | null>(null);
