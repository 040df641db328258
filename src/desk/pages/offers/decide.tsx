import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may } from '../../session/me.ts';
import { useIdempotencyKey } from '../../session/use-intent.ts';
import { type OfferDecision, type OfferOf, sendDecision } from '../../wire/offers.ts';
import { confirmUrl } from '../../wire/sign-in-url.ts';
import s from './offers.module.css';

interface DecideProps {
  readonly offer: OfferOf;
  readonly onDecided: (offer: OfferOf) => void;
}

/** «Approva» for a person other than the author, and withdrawing; both need a fresh sign-in. */
export function Decide({ offer, onDecided }: DecideProps) {
  const { me, world, said, connection } = useDesk();
  const { offers: words } = useWords();
  const intent = useIdempotencyKey();
  const canSave = useCanSave(connection);
  const [busy, setBusy] = useState<OfferDecision | null>(null);
  const [confirms, setConfirms] = useState(false);
  const decide = async (decision: OfferDecision) => {
    setBusy(decision);
    const answer = await sendDecision(world.call, offer, decision, intent.keyOf({ id: offer.id, decision }));
    setBusy(null);
    if (!answer.ok) {
      if (answer.error === 'step-up-needed') return setConfirms(true);
      return said.set({ tone: 'warn', title: words.failedAct });
    }
    intent.answered();
    const { why, offer: now } = answer.value;
    said.set(
      why === null
        ? { tone: 'ok', title: words.done[decision] }
        : { tone: 'warn', title: words.notDone[why], stays: true },
    );
    onDecided(now);
  };
  if (confirms) return <Confirm />;
  const isDraft = offer.state === 'draft';
  const isOwn = offer.drafted.code === me.code;
  const back = isDraft ? (isOwn ? words.takeBack : words.refuse) : words.withdraw;
  const nameOf = (act: string) => words.of(act, words.products[offer.product], words.when(offer.first, offer.last));
  return (
    <div className={s.acts}>
      {isDraft &&
        may(me, 'offer.approve') &&
        (isOwn ? (
          <p className={s.quiet}>{words.own}</p>
        ) : (
          <Button
            kind="fill"
            icon="tick"
            busy={busy === 'approve'}
            disabled={!canSave || busy !== null}
            name={nameOf(words.approve)}
            onClick={() => void decide('approve')}
          >
            {words.approve}
          </Button>
        ))}
      {may(me, 'offer.withdraw') && (
        <Button
          icon="x"
          busy={busy === 'withdraw'}
          disabled={!canSave || busy !== null}
          name={nameOf(back)}
          onClick={() => void decide('withdraw')}
        >
          {back}
        </Button>
      )}
    </div>
  );
}

function Confirm() {
  const { world } = useDesk();
  const { offers: words } = useWords();
  return (
    <div className={s.acts}>
      <p role="status">{words.confirm}</p>
      <Button kind="fill" icon="key" onClick={() => world.goTo(confirmUrl('/sportello/offerte'))}>
        {words.confirmNow}
      </Button>
    </div>
  );
}
