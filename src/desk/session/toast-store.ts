import { createStore, type Store } from './store.ts';

/** The message after an action, with an undo or a next step. It never takes the focus. */
export interface Saying {
  readonly tone: 'ok' | 'warn';
  readonly title: string;
  /** Details beyond the title, a line each. */
  readonly lines?: readonly string[];
  readonly answers?: readonly { readonly label: string; readonly act: () => void; readonly undo?: true }[];
  /** It waits for an answer instead of disappearing. */
  readonly stays?: true;
}
export type Said = Store<Saying | null>;

export const createSaid = (): Said => createStore<Saying | null>(null);
