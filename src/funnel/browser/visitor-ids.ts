import type { Store } from '../session/store.ts';
import type { Visit, VisitorIds } from '../session/visit.ts';
import type { CookieAnswer } from './cookie-choice.ts';

const NAMES = { clientId: 'fissa-client', sessionId: 'fissa-session' } as const;
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Shelves {
  /** The storage of the device, then that of the tab. */
  readonly clientId: () => Shelf;
  readonly sessionId: () => Shelf;
}

/**
 * Random ids of the browser and of the tab, for the lender's statistics: they exist only while the visitor accepts
 * cookies (docs/decisions/057).
 */
export function keepVisitorIds(
  shelves: Shelves,
  choice: Pick<Store<CookieAnswer>, 'get' | 'subscribe'>,
  visit: Pick<Store<Visit>, 'update'>,
  random: () => string,
): void {
  const keep = () => {
    const may = choice.get() === 'si';
    const idOf = (name: keyof VisitorIds) => idOn(shelves[name], NAMES[name], may, random);
    const ids = { clientId: idOf('clientId'), sessionId: idOf('sessionId') };
    visit.update((v) => ({ ...v, ids }));
  };
  if (choice.get() !== null) keep();
  choice.subscribe(keep);
}

/** The stored id, or a new one. Without consent it is removed; without storage it lasts as long as the page. */
function idOn(shelf: () => Shelf, name: string, may: boolean, random: () => string): string {
  try {
    if (!may) {
      shelf().removeItem(name);
      return '';
    }
    const id = shelf().getItem(name) || random();
    shelf().setItem(name, id);
    return id;
  } catch {
    return may ? random() : '';
  }
}
