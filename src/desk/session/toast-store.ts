import { createStore, type Store } from './store.ts';

/** The message after an action, with an undo or a next step. It never takes the focus. */
export interface ToastMessage {
  readonly tone: 'ok' | 'warn';
  readonly title: string;
  /** Details beyond the title, a line each. */
  readonly lines?: readonly string[];
  readonly answers?: readonly { readonly label: string; readonly act: () => void; readonly undo?: true }[];
  /** It waits for an answer instead of disappearing. */
  readonly stays?: true;
}
export type ToastStore = Store<ToastMessage | null>;

export const createToastStore = (): ToastStore => createStore<ToastMessage | null>(null);
