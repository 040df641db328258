import { useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

/** The path of cards; a card is shown over the page it was opened from. */
const CARDS = '/appuntamento/';

/** The card of the address; `moves` opens its move dialog at once. */
export interface OpenCard {
  readonly code: string;
  readonly moves: boolean;
}

/** Returns the address of a visit's card, with the current query, so that closing it returns to the same page. */
export function useCardHref(): (code: string, act?: 'sposta') => string {
  const search = useSearch();
  return (code, act) => `${CARDS}${code}${act === undefined ? '' : `/${act}`}${search === '' ? '' : `?${search}`}`;
}

/** The shown page, and the card over it, if any; a card opened directly is shown over the first page. */
export function usePageAndCard(home: string): { readonly path: string; readonly card: OpenCard | null } {
  const [at] = useLocation();
  const beneath = useRef(home);
  if (!at.startsWith(CARDS)) {
    beneath.current = at;
    return { path: at, card: null };
  }
  const [code = '', act] = at.slice(CARDS.length).split('/');
  return { path: beneath.current, card: { code, moves: act === 'sposta' } };
}

/** Returns a function that closes the card and shows the page beneath. */
export function useCloseCard(beneath: string): () => void {
  const [, go] = useLocation();
  const search = useSearch();
  return () => go(`${beneath}${search === '' ? '' : `?${search}`}`, { replace: true });
}
