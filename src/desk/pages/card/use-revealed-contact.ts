import { useCallback, useEffect, useState } from 'react';
import type { Contact } from '#domain/desk/reveal.ts';
import { useDesk } from '../../session/desk.tsx';

interface RevealedContact {
  readonly contact: Contact;
  readonly value: string;
  /** The remaining seconds. */
  readonly left: number;
}

const SECOND_MS = 1_000;

/** One contact in clear, stored only here, and removed when its time is over. */
export function useRevealedContact() {
  const { deps } = useDesk();
  const [clear, setClear] = useState<RevealedContact | null>(null);
  const isClear = clear !== null;
  useEffect(() => {
    if (!isClear) return;
    return deps.every(SECOND_MS, () =>
      setClear((now) => (now === null || now.left <= 1 ? null : { ...now, left: now.left - 1 })),
    );
  }, [deps, isClear]);
  const show = useCallback((contact: Contact, value: string, seconds: number) => {
    setClear({ contact, value, left: seconds });
  }, []);
  const hide = useCallback(() => setClear(null), []);
  return { clear, show, hide };
}
