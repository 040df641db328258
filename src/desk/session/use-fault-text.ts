import { useCallback } from 'react';
import type { CallFault } from '../api/call.ts';
import { useFirstWords } from './desk.tsx';

interface FaultTexts {
  readonly network: string;
  readonly refused: string;
}

/** Why a save failed. After the end of the session or without an answer the save may be repeated unchanged. */
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

/** Whether a repeated save may succeed. */
export const isRepeatable = (fault: CallFault): boolean => fault === 'network' || fault === 'not-signed-in';
