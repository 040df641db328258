import { createStore, type Store } from './store.ts';

/** The message shown after an action, with buttons to undo it or for a next step. */
export interface ToastMessage {
  readonly tone: 'ok' | 'warn';
  readonly title: string;
  /** Details beyond the title, a line each. */
  readonly lines?: readonly string[];
  readonly answers?: readonly { readonly label: string; readonly act: () => void; readonly undo?: true }[];
  /** It stays until a button is pressed; others disappear by themselves. */
  readonly stays?: true;
}
export type ToastStore = Store<ToastMessage | null>;

export const createToastStore = (): ToastStore => createStore<ToastMessage | null>(null);
