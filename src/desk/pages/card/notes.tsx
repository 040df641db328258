import { useId, useState } from 'react';
import { Form } from '#ui/controls/form.tsx';
import { Button } from '../../parts/button.tsx';
import { useCanSave } from '../../session/connection.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import { type Card, sendNote } from '../../wire/card.ts';
import s from './card.module.css';
import { CardSection } from './card-section.tsx';
import { useMomentText } from './moments.ts';
import { WithdrawNoteDialog } from './withdraw-dialogs.tsx';

/** Id of the note field, which the action «Nota» focuses. */
export const NOTE_FIELD = 'nota';
const MOST = 500;

interface NotesProps {
  readonly card: Card;
  readonly mayAdd: boolean;
  readonly mayWithdraw: boolean;
  readonly onAdded: () => void;
}

/** The notes about a visit, and a field for a new one, whose text stays after a failure. */
export function Notes({ card: { visit, notes: written }, mayAdd, mayWithdraw, onAdded }: NotesProps) {
  const { card, repair } = useWords();
  const { notes } = card;
  const [asked, setAsked] = useState<{ readonly id: string; readonly who: string } | null>(null);
  const text = useMomentText();
  return (
    <CardSection title={notes.title}>
      {written.length === 0 && <p className={s.quiet}>{notes.none}</p>}
      <ul className={s.notes}>
        {written.map(({ id, at, who, text: words, withdrawn }) => (
          <li key={id ?? `${at} ${who}`}>
            {withdrawn === null ? <p>{words}</p> : <p className={s.quiet}>{repair.note.withdrawn}</p>}
            <small className={s.quiet}>{notes.by(who, text(at))}</small>
            {withdrawn !== null && (
              <small className={s.quiet}>, {repair.note.by(withdrawn.who, text(withdrawn.at))}</small>
            )}
            {withdrawn === null && mayWithdraw && id !== null && (
              <Button
                kind="quiet"
                icon="undo"
                name={repair.note.openThe(who, text(at))}
                onClick={() => setAsked({ id, who })}
              >
                {repair.note.open}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayAdd && <NewNote code={visit.code} onAdded={onAdded} />}
      <p className={s.quiet}>{notes.rule}</p>
      {asked && <WithdrawNoteDialog code={visit.code} note={asked} onClose={() => setAsked(null)} onDone={onAdded} />}
    </CardSection>
  );
}

function NewNote({ code, onAdded }: { readonly code: string; readonly onAdded: () => void }) {
  const { deps, connection, toast } = useDesk();
  const { notes } = useWords().card;
  const canSave = useCanSave(connection);
  const intent = useIdempotencyKey();
  const [typed, setTyped] = useState('');
  const faultText = useFaultText();
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const id = useId();
  const send = async () => {
    const text = typed.trim();
    if (text === '' || isBusy) return;
    setBusy(true);
    setWrong(null);
    const answer = await sendNote(deps.call, code, text, intent.keyOf([code, text]));
    setBusy(false);
    if (!answer.ok) return setWrong(faultText(answer.error, notes));
    intent.answered();
    setTyped('');
    toast.set({ tone: 'ok', title: notes.added });
    onAdded();
  };
  return (
    <Form className={s.form} onSubmit={() => void send()}>
      <label htmlFor={NOTE_FIELD}>{notes.label}</label>
      <textarea
        id={NOTE_FIELD}
        maxLength={MOST}
        value={typed}
        aria-describedby={`${id}-left`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={s.quiet} id={`${id}-left`}>
        {notes.left(MOST - typed.length)}
      </p>
      {wrong && (
        <p className={s.wrong} role="alert">
          {wrong}
        </p>
      )}
      <Button icon="note" busy={isBusy} disabled={!canSave} onClick={() => void send()}>
        {notes.send}
      </Button>
    </Form>
  );
}
