import { useEffect, useState } from 'react';
import { CLEAR_SECONDS } from '#domain/desk/reveal.ts';
import { Button } from '../../parts/button.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { dial } from '../../wire/calls.ts';
import s from './current-call.module.css';

interface DialProps {
  readonly code: string;
  readonly masked: string;
  readonly canSave: boolean;
}

/** The number: masked until «Chiama» is pressed, then in clear for one minute, and stored only here. */
export function Dial({ code, masked, canSave }: DialProps) {
  const { deps, toast } = useDesk();
  const { calls } = useWords();
  const [clear, setClear] = useState<{ readonly mobile: string; readonly name: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (clear === null) return;
    return deps.after(CLEAR_SECONDS * 1000, () => setClear(null));
  }, [deps, clear]);
  const show = async () => {
    setBusy(true);
    const answer = await dial(deps.call, code);
    setBusy(false);
    if (!answer.ok) return toast.set({ tone: 'warn', title: calls.said.refused });
    if (answer.value === null) return toast.set({ tone: 'warn', title: calls.trouble.versione });
    setClear(answer.value);
  };
  return (
    <div className={s.number}>
      <p aria-live="polite">
        <small>{clear?.name ?? calls.hand.mobile}</small>
        {clear === null ? <b>{masked}</b> : <a href={`tel:${clear.mobile}`}>{clear.mobile}</a>}
        {clear !== null && <small>{calls.hand.shown}</small>}
      </p>
      <Button kind="cta" icon="phone" busy={isBusy} disabled={!canSave} onClick={() => void show()}>
        {calls.hand.call}
      </Button>
    </div>
  );
}
