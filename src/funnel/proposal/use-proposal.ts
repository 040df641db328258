import { useCallback, useEffect, useRef, useState } from 'react';
import type { NamedCall } from '../api/lazy-call.ts';
import {
  type Choice,
  type Proposal,
  type ProposalFault,
  readProposal,
  sendChoice,
} from '../wire/proposal/read-proposal.ts';

export interface ProposalDeps {
  readonly call: NamedCall;
  /** A fresh idempotency key. */
  newKey(): string;
}

/** Reads the proposal and sends the choice; a choice keeps its key until it is answered. */
export function useProposal({ call, newKey }: ProposalDeps, token: string) {
  const [held, setHeld] = useState<{ proposal: Proposal | null; fault: ProposalFault | null }>({
    ...{ proposal: null, fault: null },
  });
  const [busy, setBusy] = useState<Choice | null>(null);
  const [trouble, setTrouble] = useState<'taken' | 'decided' | 'network' | 'rejected' | null>(null);
  const intent = useRef<{ readonly choice: Choice; readonly key: string } | null>(null);
  const read = useCallback(async () => {
    setHeld({ proposal: null, fault: null });
    const answer = await readProposal(call, token);
    setHeld(answer.ok ? { proposal: answer.value, fault: null } : { proposal: null, fault: answer.error });
  }, [call, token]);
  useEffect(() => {
    void read();
  }, [read]);
  const choose = async (choice: Choice) => {
    if (busy !== null) return;
    if (intent.current?.choice !== choice) intent.current = { choice, key: newKey() };
    setBusy(choice);
    setTrouble(null);
    const answer = await sendChoice(call, token, choice, intent.current.key);
    setBusy(null);
    if (!answer.ok) {
      if (answer.error === 'gone') return setHeld({ proposal: null, fault: 'gone' });
      return setTrouble(answer.error);
    }
    intent.current = null;
    setHeld({ proposal: answer.value.proposal, fault: null });
    setTrouble(answer.value.fault);
  };
  return { ...held, busy, trouble, choose: (choice: Choice) => void choose(choice), reload: () => void read() };
}
