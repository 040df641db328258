import { useCallback } from 'react';
import { isUnanswered } from '#client/call.ts';
import type { CallFault } from '../api/call.ts';
import { useFirstWords } from './desk.tsx';

interface FaultTexts {
  /** No usable answer came, so the server may have done it. */
  readonly network: string;
  /** The server did not do it. */
  readonly refused: string;
}

/** Returns a function that gives the text for a failed request. */
export function useFaultText(): (fault: CallFault, texts: FaultTexts) => string {
  const { signedOut, tooMany } = useFirstWords().frame;
  return useCallback(
    (fault, { network, refused }) => {
      if (fault === 'not-signed-in') return signedOut;
      if (isTooMany(fault)) return tooMany;
      return isUnanswered(fault) ? network : refused;
    },
    [signedOut, tooMany],
  );
}

const isTooMany = (fault: CallFault): boolean => fault.startsWith('too-many');

/** Whether the same request may succeed later: its result is unknown, or session or limit refused it. */
export const isRepeatable = (fault: CallFault): boolean =>
  isUnanswered(fault) || fault === 'not-signed-in' || isTooMany(fault);
