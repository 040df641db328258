import type { Store } from '../session/store.ts';
import type { Visit, VisitorIds } from '../session/visit.ts';
import type { CookieAnswer } from './cookie-choice.ts';

const NAMES = { clientId: 'fissa-client', sessionId: 'fissa-session' } as const;
type IdStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Storages {
  /** The storage of the device. */
  readonly clientId: () => IdStorage;
  /** The storage of the tab. */
  readonly sessionId: () => IdStorage;
}

/**
 * Random ids of the browser and of the tab, for the lender's statistics: they exist only while the visitor accepts
 * cookies (docs/decisions/057).
 */
export function keepVisitorIds(
  storages: Storages,
  choice: Pick<Store<CookieAnswer>, 'get' | 'subscribe'>,
  visit: Pick<Store<Visit>, 'update'>,
  random: () => string,
): void {
  const keep = () => {
    const mayStore = choice.get() === 'si';
    const idOf = (name: keyof VisitorIds) => keptId(storages[name], NAMES[name], mayStore, random);
    const ids = { clientId: idOf('clientId'), sessionId: idOf('sessionId') };
    visit.update((v) => ({ ...v, ids }));
  };
  if (choice.get() !== null) keep();
  choice.subscribe(keep);
}

/** The stored id, or a new one. Without consent it is removed; without storage it lasts as long as the page. */
function keptId(getStorage: () => IdStorage, name: string, mayStore: boolean, random: () => string): string {
  try {
    if (!mayStore) {
      getStorage().removeItem(name);
      return '';
    }
    const id = getStorage().getItem(name) || random();
    getStorage().setItem(name, id);
    return id;
  } catch {
    return mayStore ? random() : '';
  }
}
