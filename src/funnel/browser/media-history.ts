import type { Store } from '../session/store.ts';
import type { Visit } from '../session/visit.ts';
import type { CookieAnswer } from './cookie-choice.ts';

const NAME = 'fissa-media';
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The campaigns of earlier visits, without personal data; '' without storage or consent. */
export function readMediaHistory(shelf: () => Shelf, answer: CookieAnswer): string {
  try {
    return (answer === 'si' && shelf().getItem(NAME)) || '';
  } catch {
    return '';
  }
}

/** Stores the visit's history on the device with consent; without consent it lasts as long as the page. */
export function keepMediaHistory(
  shelf: () => Shelf,
  choice: Pick<Store<CookieAnswer>, 'get' | 'subscribe'>,
  visit: Pick<Store<Visit>, 'get' | 'subscribe'>,
): void {
  let kept: string | null = null;
  const keep = () => {
    const wanted = choice.get() === 'si' ? visit.get().mediaHistory : '';
    if (wanted === kept) return;
    kept = wanted;
    try {
      if (wanted === '') shelf().removeItem(NAME);
      else shelf().setItem(NAME, wanted);
    } catch {
      // Without storage there is no history.
    }
  };
  keep();
  choice.subscribe(keep);
  visit.subscribe(keep);
}
