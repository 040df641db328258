import { useCallback, useEffect, useRef, useState } from 'react';
import { type EarlierOffer, readOffer, sendAnswer, type YesOrNo } from '../wire/proposal/earlier-offer.ts';
import type { ProposalFault } from '../wire/proposal/read-proposal.ts';
import type { ProposalDeps } from './use-proposal.ts';

interface Shown {
  readonly offer: EarlierOffer | null;
  readonly fault: ProposalFault | null;
}

/** Reads the offer and sends the answer; an answer keeps its key until it arrives. */
export function useEarlierOffer({ call, newKey }: ProposalDeps, token: string) {
  const [shown, setShown] = useState<Shown>({ offer: null, fault: null });
  const [busy, setBusy] = useState<YesOrNo | null>(null);
  const [trouble, setTrouble] = useState<'network' | 'rejected' | null>(null);
  const intent = useRef<{ readonly said: YesOrNo; readonly key: string } | null>(null);
  const read = useCallback(async () => {
    setShown({ offer: null, fault: null });
    const answer = await readOffer(call, token);
    setShown(answer.ok ? { offer: answer.value, fault: null } : { offer: null, fault: answer.error });
  }, [call, token]);
  useEffect(() => {
    void read();
  }, [read]);
  const say = async (said: YesOrNo) => {
    if (busy !== null) return;
    if (intent.current?.said !== said) intent.current = { said, key: newKey() };
    setBusy(said);
    setTrouble(null);
    const answer = await sendAnswer(call, token, said, intent.current.key);
    setBusy(null);
    if (answer.ok) return setShown({ offer: answer.value, fault: null });
    if (answer.error === 'gone') return setShown({ offer: null, fault: 'gone' });
    return setTrouble(answer.error);
  };
  return { ...shown, busy, trouble, say: (said: YesOrNo) => void say(said), reload: () => void read() };
}
