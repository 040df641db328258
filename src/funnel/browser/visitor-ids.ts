import type { Store } from '../session/store.ts';
import type { Visit, VisitorIds } from '../session/visit.ts';
import type { CookieAnswer } from './cookie-choice.ts';

const NAMES = { clientId: 'fissa-client', sessionId: 'fissa-session' } as const;
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Shelves {
  /** Of the device, and of the tab. */
  readonly clientId: () => Shelf;
  readonly sessionId: () => Shelf;
}

/**
 * Random ids of the browser and of the tab, for the lender's own count: there are none before the visitor accepts
 * cookies, and none any more when that is taken back (docs/decisions/057).
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

/** The id that is kept, or a new one; without leave it is forgotten. Where nothing can be kept it lasts as long as the page. */
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
