import { useCallback } from 'react';
import type { CallFault } from '../api/call.ts';
import { useFirstWords } from './desk.tsx';

interface FaultTexts {
  readonly network: string;
  readonly refused: string;
}

/** Returns a function that gives the text for a failed save. */
export function useFaultText(): (fault: CallFault, texts: FaultTexts) => string {
  const { signedOut } = useFirstWords().frame;
  return useCallback(
    (fault, { network, refused }) => {
      if (fault === 'not-signed-in') return signedOut;
      return fault === 'network' ? network : refused;
    },
    [signedOut],
  );
}

/** Whether the same save may succeed later: there was no answer, or the session had ended. */
export const isRepeatable = (fault: CallFault): boolean => fault === 'network' || fault === 'not-signed-in';
