import { type ReactNode, useEffect, useState } from 'react';
import { CLEAR_SECONDS } from '#domain/desk/reveal.ts';
import type { Result } from '#domain/result.ts';
import type { CallFault } from '../../api/call.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { Button, type ButtonKind } from '../button.tsx';
import s from './dial.module.css';

/** A number in clear, with the whole name. */
export interface ClearNumber {
  readonly mobile: string;
  readonly name: string;
}

interface DialProps {
  readonly masked: string;
  readonly canSave: boolean;
  readonly kind: ButtonKind;
  /** The button's name, where several show one text. */
  readonly name?: string;
  /** Null when the number may not be shown any more. */
  readonly ask: () => Promise<Result<ClearNumber | null, CallFault>>;
  /** The message when the number may no longer be shown. */
  readonly gone: string;
  /** Shown from the first call on. */
  readonly children?: ReactNode;
}

/** The number, masked until «Chiama» is pressed; in clear for one minute, stored only here. */
export function Dial({ masked, canSave, kind, name, ask, gone, children }: DialProps) {
  const { deps, toast } = useDesk();
  const { calls } = useWords();
  const faultText = useFaultText();
  const [clear, setClear] = useState<ClearNumber | null>(null);
  const [hasCalled, setCalled] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (clear === null) return;
    return deps.after(CLEAR_SECONDS * 1000, () => setClear(null));
  }, [deps, clear]);
  const show = async () => {
    setBusy(true);
    const answer = await ask();
    setBusy(false);
    if (!answer.ok) return toast.set({ tone: 'warn', title: faultText(answer.error, calls.hand.faults) });
    if (answer.value === null) return toast.set({ tone: 'warn', title: gone });
    setCalled(true);
    setClear(answer.value);
  };
  return (
    <div className={s.number}>
      <p aria-live="polite">
        <small>{clear?.name ?? calls.hand.mobile}</small>
        {clear === null ? <b>{masked}</b> : <a href={`tel:${clear.mobile}`}>{clear.mobile}</a>}
        {clear !== null && <small>{calls.hand.shown}</small>}
      </p>
      <Button {...{ kind, name }} icon="phone" busy={isBusy} disabled={!canSave} onClick={() => void show()}>
        {calls.hand.call}
      </Button>
      {hasCalled && children}
    </div>
  );
}
