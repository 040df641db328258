import { useState } from 'react';
import { useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import type { Changed, sendCancel } from '../../wire/change.ts';
import type { Visit } from '../../wire/day.ts';

/** The text about a failed change, with free slots nearby. */
interface Trouble {
  readonly text: string;
  readonly near: Changed['near'];
  /** Null when the server did not answer; `finito` also for a visit that was cancelled meanwhile. */
  readonly fault: Changed['fault'];
}

interface Changing {
  /** Version of the appointment's current state. */
  readonly version: number;
  readonly onChanged: (visit: Visit, version: number) => void;
  readonly onDone: (visit: Visit, version: number) => void;
}

/** Sends a change once; a conflict or a taken slot is shown with the current state. */
export function useChange({ version: first, onChanged, onDone }: Changing) {
  const { change } = useWords();
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [version, setVersion] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const send = async (content: unknown, sending: (key: string) => ReturnType<typeof sendCancel>) => {
    setBusy(true);
    const answer = await sending(intent.keyOf([content, version]));
    setBusy(false);
    if (!answer.ok) return setTrouble({ text: faultText(answer.error, change.faults), near: [], fault: null });
    intent.answered();
    const { fault, visit, near, version: now } = answer.value;
    setVersion(now);
    if (fault === null) return onDone(visit, now);
    onChanged(visit, now);
    setTrouble({ text: textOf(fault, visit, change.faults), near, fault: visit.isCancelled ? 'finito' : fault });
  };
  return { send, isBusy, trouble, version, clear: () => setTrouble(null) };
}

type FaultWords = ReturnType<typeof useWords>['change']['faults'];

function textOf(fault: NonNullable<Changed['fault']>, visit: Visit, words: FaultWords): string {
  if (visit.isCancelled) return words.cancelled;
  if (fault === 'finito' && visit.hours !== null) return words.callOver;
  return fault === 'versione' ? words.versione(visit.day, visit.hour) : words[fault];
}
