import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useDesk } from './desk.tsx';
import { homeOf, type Place } from './me.ts';

/** As the address names the branch. */
const NAME = 'filiale';

/** Branch the page is about: the address's, else one's own; null where somebody has none. */
export function usePlace(): Place | null {
  const { me } = useDesk();
  const [query] = useSearchParams();
  const code = query.get(NAME);
  return me.branches.find((branch) => branch.code === code) ?? homeOf(me);
}

/** Goes to another branch on the same page. */
export function useChoosePlace(): (code: string) => void {
  const [path, go] = useLocation();
  return useCallback((code) => go(`${path}?${NAME}=${code}`), [path, go]);
}

/** The query that keeps the branch from page to page. */
export function usePlaceQuery(): string {
  const [query] = useSearchParams();
  const code = query.get(NAME);
  return code === null ? '' : `?${NAME}=${code}`;
}
