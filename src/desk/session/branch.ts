import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useDesk } from './desk.tsx';
import { type Branch, homeBranchOf } from './me.ts';

/** The name of the branch in the query. */
const NAME = 'filiale';

/** The branch of the page: that of the address, else the person's; null without one. */
export function useBranch(): Branch | null {
  const { me } = useDesk();
  const [query] = useSearchParams();
  const code = query.get(NAME);
  return me.branches.find((branch) => branch.code === code) ?? homeBranchOf(me);
}

/** Switches the branch on the current page. */
export function useChooseBranch(): (code: string) => void {
  const [path, go] = useLocation();
  return useCallback((code) => go(`${path}?${NAME}=${code}`), [path, go]);
}

/** The query that keeps the branch from page to page. */
export function useBranchQuery(): string {
  const [query] = useSearchParams();
  const code = query.get(NAME);
  return code === null ? '' : `?${NAME}=${code}`;
}

/** Returns the name of a branch; an unknown code stands for itself. */
export function useBranchName(): (code: string) => string {
  const { me } = useDesk();
  return (code) => me.branches.find((branch) => branch.code === code)?.name ?? code;
}
