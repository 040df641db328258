import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useBranchQuery } from '../../session/branch.ts';
import { carryCustomer } from '../../session/carried-customer.ts';
import type { Visit } from '../../wire/day.ts';

/** Opens «Prenota» with the person of a visit. */
export function useBookNext(): (visit: Visit) => void {
  const [, go] = useLocation();
  const query = useBranchQuery();
  return useCallback(
    ({ code, name, product }) => {
      carryCustomer({ taxCode: '', person: { code, name, product } });
      go(`/prenota${query}`);
    },
    [go, query],
  );
}
