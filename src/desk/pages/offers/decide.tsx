import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may } from '../../session/me.ts';
import type { OfferDecision, OfferVersion } from '../../wire/offers.ts';
import { DecideDialog } from './decide-dialog.tsx';
import s from './offers.module.css';

interface DecideProps {
  readonly offer: OfferVersion;
  readonly onDecided: (offer: OfferVersion) => void;
}

/** The buttons to approve (not for the author) and to withdraw; each opens a dialog with all figures. */
export function Decide({ offer, onDecided }: DecideProps) {
  const { me, connection } = useDesk();
  const { offers: words } = useWords();
  const canSave = useCanSave(connection);
  const [open, setOpen] = useState<OfferDecision | null>(null);
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
            disabled={!canSave}
            name={nameOf(words.approve)}
            onClick={() => setOpen('approve')}
          >
            {words.approve}
          </Button>
        ))}
      {may(me, 'offer.withdraw') && (
        <Button icon="x" disabled={!canSave} name={nameOf(back)} onClick={() => setOpen('withdraw')}>
          {back}
        </Button>
      )}
      {open !== null && (
        <DecideDialog
          {...{ offer, decision: open }}
          act={open === 'approve' ? words.approve : back}
          onClose={() => setOpen(null)}
          onDecided={onDecided}
        />
      )}
    </div>
  );
}
