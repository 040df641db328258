import { useState } from 'react';
import { wordsAbout } from '../../parts/visit/visit-texts.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import { type Decided, type Decision, type Displaced, sendDecision } from '../../wire/displaced.ts';
import { type DecisionDraft, decisionOf, type Missing, missingOf } from './choice.ts';

interface Given {
  readonly person: Displaced;
  readonly onChanged: () => void;
  readonly onDone: () => void;
}

/** Sends a decision once; after a conflict the page shows the current state for another choice. */
export function useDecision({ person: first, onChanged, onDone }: Given) {
  const { deps, toast } = useDesk();
  const { displaced } = useWords();
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [person, setPerson] = useState(first);
  const [choosing, setChoosing] = useState<DecisionDraft>({
    ...{ choice: null, branch: first.branch, slot: null, notifies: first.channels.length > 0, whyNotNotified: '' },
  });
  const [tried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const [trouble, setTrouble] = useState<string | null>(null);
  const put = (part: Partial<DecisionDraft>) => {
    setChoosing((before) => ({ ...before, ...part }));
    setTrouble(null);
  };

  const conclude = ({ fault, person: now }: Decided, decision: Decision) => {
    const { faults, states } = displaced;
    const { name } = person.visit;
    const done = wordsAbout(person.visit, displaced.done);
    if (fault === null) {
      const { choice, to } = decision;
      const title =
        choice === 'moved' && to !== null
          ? done.moved(name, to.day, to.hour)
          : done[choice === 'kept' ? 'kept' : 'cancelled'](name);
      toast.set({ tone: 'ok', title });
      return onDone();
    }
    setPerson(now);
    setTurn((before) => before + 1);
    if (fault === 'orario') setChoosing((before) => ({ ...before, choice: null, slot: null }));
    setTried(false);
    setTrouble(fault === 'versione' ? faults.versione(states[now.state]) : faults[fault]);
    onChanged();
  };

  const submit = async () => {
    setTried(true);
    const decision = decisionOf(choosing, person.offers);
    if (decision === null) return;
    setBusy(true);
    const key = intent.keyOf([person.id, person.version, decision]);
    const answer = await sendDecision(deps.call, person, decision, key);
    setBusy(false);
    if (!answer.ok) return setTrouble(faultText(answer.error, displaced.faults));
    intent.answered();
    conclude(answer.value, decision);
  };
  const missing: Missing = tried ? missingOf(choosing) : null;
  return { person, choosing, put, missing, turn, isBusy, trouble, submit: () => void submit() };
}
export type DecisionState = ReturnType<typeof useDecision>;
