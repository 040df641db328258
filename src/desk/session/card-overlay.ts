import { useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Cards lie below this path, each over the open page. */
const CARDS = '/appuntamento/';

/** A card over the page beneath, with an optional first action. */
export interface OpenCard {
  readonly code: string;
  readonly moves: boolean;
}

/** The address of a visit's card: it includes the address of the page beneath, to return to it. */
export function useCardHref(): (code: string, act?: 'sposta') => string {
  const search = useSearch();
  return (code, act) => `${CARDS}${code}${act === undefined ? '' : `/${act}`}${search === '' ? '' : `?${search}`}`;
}

/** The page beneath and the card over it, if any; a card opened directly lies over the first page. */
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

/** Back to the page beneath. */
export function useCloseCard(beneath: string): () => void {
  const [, go] = useLocation();
  const search = useSearch();
  return () => go(`${beneath}${search === '' ? '' : `?${search}`}`, { replace: true });
}
