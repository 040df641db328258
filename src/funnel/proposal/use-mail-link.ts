import { useCallback, useEffect, useRef, useState } from 'react';
import type { Result } from '#domain/result.ts';
import type { NamedCall } from '../api/lazy-call.ts';
import type { ProposalFault } from '../wire/proposal/read-proposal.ts';

export interface MailLinkDeps {
  readonly call: NamedCall;
  /** A fresh idempotency key. */
  newKey(): string;
}

/** The calls of a page that a mail link opens. */
interface MailLinkCalls<Offer, Choice, Refusal> {
  read(call: NamedCall, token: string): Promise<Result<Offer, ProposalFault>>;
  send(
    call: NamedCall,
    token: string,
    choice: Choice,
    key: string,
  ): Promise<Result<{ readonly offer: Offer; readonly refusal: Refusal | null }, ProposalFault>>;
}

interface Shown<Offer> {
  readonly offer: Offer | null;
  readonly fault: ProposalFault | null;
}

/**
 * Reads what the link offers, again when the page becomes visible, since a held slot may have expired. Sends the choice,
 * which keeps its key until it is answered.
 */
export function useMailLink<Offer, Choice, Refusal>(
  { call, newKey }: MailLinkDeps,
  token: string,
  calls: MailLinkCalls<Offer, Choice, Refusal>,
) {
  const [shown, setShown] = useState<Shown<Offer>>({ offer: null, fault: null });
  const [busy, setBusy] = useState<Choice | null>(null);
  const [trouble, setTrouble] = useState<Refusal | 'network' | 'rejected' | null>(null);
  const intent = useRef<{ readonly choice: Choice; readonly key: string } | null>(null);
  const read = useCallback(async () => {
    setShown({ offer: null, fault: null });
    const answer = await calls.read(call, token);
    setShown(answer.ok ? { offer: answer.value, fault: null } : { offer: null, fault: answer.error });
  }, [call, token, calls]);
  useEffect(() => {
    void read();
  }, [read]);
  const isBusy = busy !== null;
  useEffect(() => {
    if (isBusy) return;
    let isWanted = true;
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await calls.read(call, token);
      if (!answer.ok || !isWanted) return;
      setShown({ offer: answer.value, fault: null });
      setTrouble(null);
    };
    const back = () => void refresh();
    document.addEventListener('visibilitychange', back);
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', back);
    };
  }, [call, token, calls, isBusy]);
  const choose = async (choice: Choice) => {
    if (busy !== null) return;
    if (intent.current?.choice !== choice) intent.current = { choice, key: newKey() };
    setBusy(() => choice);
    setTrouble(null);
    const answer = await calls.send(call, token, choice, intent.current.key);
    setBusy(null);
    if (!answer.ok) {
      if (answer.error === 'gone') return setShown({ offer: null, fault: 'gone' });
      return setTrouble(answer.error);
    }
    intent.current = null;
    setShown({ offer: answer.value.offer, fault: null });
    setTrouble(() => answer.value.refusal);
  };
  return { ...shown, busy, trouble, choose: (choice: Choice) => void choose(choice), reload: () => void read() };
}
