import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import { type Card, sendConfirmation } from '../../wire/card.ts';

interface ConfirmAgainProps {
  readonly card: Card;
  /** Called after a mail was sent, because the list of messages has changed. */
  readonly onSent: () => void;
}

/** «Rimanda conferma»: sends the confirmation mail again; of a displaced visit the letter with its choice. */
export function ConfirmAgain({ card: { visit, displaced }, onSent }: ConfirmAgainProps) {
  const { deps, toast, connection } = useDesk();
  const { confirmAgain: words } = useWords().card;
  const canSave = useCanSave(connection);
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await sendConfirmation(deps.call, visit.code, intent.keyOf(visit.code));
    setBusy(false);
    if (!answer.ok) return toast.set({ tone: 'warn', title: faultText(answer.error, words) });
    intent.answered();
    toast.set(
      answer.value
        ? { tone: 'ok', title: displaced === null ? words.sent : words.sentChoice }
        : { tone: 'warn', title: words.over },
    );
    onSent();
  };
  return (
    <Button icon="mail" busy={busy} disabled={!canSave} onClick={() => void send()}>
      {words.send}
    </Button>
  );
}
