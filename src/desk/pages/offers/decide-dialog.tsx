import { useState } from 'react';
import { exampleTaeg, faultsOf } from '#domain/offer/coherence.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Button } from '../../parts/button.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import { type OfferDecision, type OfferVersion, sendDecision } from '../../wire/offers.ts';
import { confirmUrl } from '../../wire/sign-in-url.ts';
import { FigureList } from './figure-list.tsx';
import s from './offers.module.css';

interface DecideDialogProps {
  readonly offer: OfferVersion;
  readonly decision: OfferDecision;
  /** The words of the decision: a draft is refused or removed, an approved offer withdrawn. */
  readonly act: string;
  readonly onClose: () => void;
  readonly onDecided: (offer: OfferVersion) => void;
}

/** The dialog that confirms a decision: it shows all figures of the offer, and sending needs a fresh sign-in. */
export function DecideDialog({ offer, decision, act, onClose, onDecided }: DecideDialogProps) {
  const { deps, connection } = useDesk();
  const { offers: words, frame } = useWords();
  const canSave = useCanSave(connection);
  const { busy, confirms, send } = useDecision({ offer, decision, act, onClose, onDecided });
  const { product, figures, first, last, drafted } = offer;
  return (
    <Dialog
      title={words.ask.title(act, words.products[product])}
      closeLabel={frame.close}
      onClose={onClose}
      actions={
        <div className={s.acts}>
          <Button onClick={onClose}>{words.ask.leave}</Button>
          {confirms ? (
            <Button kind="fill" icon="key" onClick={() => deps.goTo(confirmUrl('/sportello/offerte'))}>
              {words.confirmNow}
            </Button>
          ) : (
            <Button
              kind="fill"
              icon={decision === 'approve' ? 'tick' : 'x'}
              {...{ busy }}
              disabled={!canSave}
              onClick={send}
            >
              {decision === 'approve' ? words.ask.approve : words.ask.send(act)}
            </Button>
          )}
        </div>
      }
    >
      {confirms && <p role="status">{words.confirm}</p>}
      <p>
        <b>{words.when(first, last)}</b>. {words.drafted(drafted.name)}.
      </p>
      <FigureList offer={offer} />
      <p>
        {words.draft.example(exampleTaeg(product, figures))}{' '}
        {faultsOf(product, figures).length === 0 && words.draft.fits}
      </p>
    </Dialog>
  );
}

function useDecision({ offer, decision, onClose, onDecided }: DecideDialogProps) {
  const { deps, toast } = useDesk();
  const { offers: words } = useWords();
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [confirms, setConfirms] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await sendDecision(deps.call, offer, decision, intent.keyOf({ id: offer.id, decision }));
    setBusy(false);
    if (!answer.ok) {
      if (answer.error === 'step-up-needed') return setConfirms(true);
      return toast.set({ tone: 'warn', title: faultText(answer.error, words.faults) });
    }
    intent.answered();
    const { why, offer: now } = answer.value;
    toast.set(
      why === null
        ? { tone: 'ok', title: words.done[decision] }
        : { tone: 'warn', title: words.notDone[why], stays: true },
    );
    onClose();
    onDecided(now);
  };
  return { busy, confirms, send: () => void send() };
}
