import { createStore, type Store } from '../session/store.ts';

/** Null until the visitor answers; nothing is measured before. */
export type CookieAnswer = 'si' | 'no' | null;
const NAME = 'fissa-cookie';

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** The answer to the cookie notice, stored on the device; without storage it lasts as long as the page. */
export function createCookieChoice(shelf: () => Shelf): Store<CookieAnswer> {
  const store = createStore<CookieAnswer>(read(shelf));
  store.subscribe(() => {
    try {
      shelf().setItem(NAME, store.get() ?? '');
    } catch {
      // Without storage the notice appears again on the next visit.
    }
  });
  return store;
}

function read(shelf: () => Shelf): CookieAnswer {
  try {
    const kept = shelf().getItem(NAME);
    return kept === 'si' || kept === 'no' ? kept : null;
  } catch {
    return null;
  }
}
