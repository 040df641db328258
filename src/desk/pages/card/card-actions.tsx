import { useState } from 'react';
import { attendanceOf, stepsFor } from '#domain/desk/attendance.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { useBookNext } from '../../parts/visit/use-book-next.ts';
import { MoreActions, StepButton } from '../../parts/visit/visit-actions.tsx';
import { useVisitContext } from '../../parts/visit/visit-context.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { mayAt } from '../../session/me.ts';
import { type Card, visitOnPaper } from '../../wire/card.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import s from './card.module.css';
import { ConfirmAgain } from './confirm-again.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NOTE_FIELD } from './notes.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import type { LoadedCard } from './use-card.ts';
import { WithdrawOutcomeDialog } from './withdraw-dialogs.tsx';

interface CardActionsProps {
  readonly card: Card;
  readonly reading: LoadedCard;
  /** Whether the dialog to move the visit is open from the beginning. */
  readonly moves: boolean;
}

/** The actions of the visit: the next likely action first. */
export function CardActions({ card, reading, moves }: CardActionsProps) {
  const { me } = useDesk();
  const { card: words, repair, today: todayWords } = useWords();
  const { canSave, mayMark, now, today } = useVisitContext();
  const { visit, branch } = card;
  const bookNext = useBookNext();
  const isVisit = visit.hours === null;
  const isChangeable =
    !visit.isCancelled && visit.call !== 'done' && attendanceOf(visit) === 'expected' && visit.startsAt > now;
  const mayMove = isChangeable && mayAt(me, 'appointment.move', branch.code);
  const mayCancel = isChangeable && mayAt(me, 'appointment.cancel', branch.code);
  const [open, setOpen] = useState<'move' | 'cancel' | 'restore' | 'outcome' | 'merge' | null>(
    moves && mayMove ? 'move' : null,
  );
  const mayRestore = isVisit && visit.isCancelled && visit.startsAt > now && mayAt(me, 'visit.repair', branch.code);
  const isHere = isVisit && mayMark && visit.day <= today;
  const [next] = isHere ? stepsFor(visit, now) : [];
  const close = () => setOpen(null);
  return (
    <>
      <fieldset className={s.acts} aria-label={words.acts.label} data-visit={visit.code}>
        {next && <StepButton key={next} visit={visit} step={next} kind="cta" drawn />}
        {isHere && <MoreActions visit={visit} without={next ? [next] : []} wordy />}
        {visit.outcome === 'attended' && mayAt(me, 'appointment.book', branch.code) && (
          <Button kind="fill" icon="plus" onClick={() => bookNext(visit)}>
            {words.acts.next}
          </Button>
        )}
        {mayMove && (
          <Button icon="move" disabled={!canSave} onClick={() => setOpen('move')}>
            {words.acts.move}
          </Button>
        )}
        {mayRestore && (
          <Button icon="undo" disabled={!canSave} onClick={() => setOpen('restore')}>
            {repair.restore.open}
          </Button>
        )}
        {visit.outcome !== null && !visit.isCancelled && mayAt(me, 'visit.repair', branch.code) && (
          <Button icon="undo" disabled={!canSave} onClick={() => setOpen('outcome')}>
            {repair.outcome.open}
          </Button>
        )}
        {mayAt(me, 'note.write', branch.code) && (
          <Button icon="note" onClick={() => document.getElementById(NOTE_FIELD)?.focus()}>
            {words.acts.note}
          </Button>
        )}
        {isChangeable && mayAt(me, 'appointment.book', branch.code) && (
          <>
            {card.channels.length > 0 && <ConfirmAgain card={card} onSent={reading.reload} />}
            {isVisit && (card.displaced === null || card.displaced.cause === 'over') && (
              <LinkButton icon="print" href={visitOnPaper(visit.code)} opensWindow>
                {words.acts.print}
              </LinkButton>
            )}
          </>
        )}
        {isVisit && mayAt(me, 'visit.repair', branch.code) && (
          <Button icon="user" disabled={!canSave} onClick={() => setOpen('merge')}>
            {repair.merge.open}
          </Button>
        )}
        {mayCancel && (
          <span className={s.bad}>
            <Button icon="x" disabled={!canSave} onClick={() => setOpen('cancel')}>
              {isVisit ? words.acts.cancel : words.acts.cancelCall}
            </Button>
          </span>
        )}
      </fieldset>
      {open === 'move' && <MoveDialog card={card} onClose={close} onChanged={reading.onVisit} />}
      {open === 'merge' && <MergeDialog card={card} onClose={close} onDone={reading.reload} />}
      {open === 'outcome' && visit.outcome !== null && (
        <WithdrawOutcomeDialog
          {...{ visit, outcome: todayWords.states[visit.outcome], onClose: close, onChanged: reading.onVisit }}
        />
      )}
      {open === 'restore' && <RestoreDialog card={card} onClose={close} onChanged={reading.onVisit} />}
      {open === 'cancel' && <CancelDialog card={card} onClose={close} onChanged={reading.onVisit} />}
    </>
  );
}
