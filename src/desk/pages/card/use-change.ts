import { useState } from 'react';
import { useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIntent } from '../../session/use-intent.ts';
import type { Changed, sendCancel } from '../../wire/change.ts';
import type { Visit } from '../../wire/day.ts';

/** How a change went wrong, in words, with what is still free. */
interface Trouble {
  readonly text: string;
  readonly near: Changed['near'];
  /** Null: nothing was answered. */
  readonly fault: Changed['fault'];
}

interface Changing {
  /** Of the appointment, as it is now. */
  readonly version: number;
  readonly onChanged: (visit: Visit, version: number) => void;
  readonly onDone: (visit: Visit, version: number) => void;
}

/** Sends a change once; what was slower, or taken meanwhile, is told with what it is now. */
export function useChange({ version: first, onChanged, onDone }: Changing) {
  const { change } = useWords();
  const faultText = useFaultText();
  const intent = useIntent();
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
    setTrouble({ text: textOf(fault, visit, change.faults), near, fault });
  };
  return { send, isBusy, trouble, version, clear: () => setTrouble(null) };
}

type FaultWords = ReturnType<typeof useWords>['change']['faults'];

function textOf(fault: NonNullable<Changed['fault']>, visit: Visit, words: FaultWords): string {
  if (visit.isCancelled) return words.cancelled;
  return fault === 'versione' ? words.versione(visit.day, visit.hour) : words[fault];
}
