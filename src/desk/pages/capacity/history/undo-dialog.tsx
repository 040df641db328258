import { Dialog } from '#ui/feedback/dialog.tsx';
import { Button } from '../../../parts/button.tsx';
import f from '../../../parts/fault.module.css';
import { useWords } from '../../../session/desk.tsx';
import type { UndoPreview } from '../../../wire/capacity.ts';
import s from './history.module.css';
import { useUndo } from './use-undo.ts';

interface UndoDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onUndone: () => void;
}

/** Lists who gets the former slot back, whose decision stays and who loses a slot by an undo, and asks to confirm. */
export function UndoDialog({ id, onClose, onUndone }: UndoDialogProps) {
  const { capacity, frame } = useWords();
  const { undo } = capacity;
  const { preview, trouble, isBusy, reload, send } = useUndo(id, onUndone);
  const told = preview === null ? 0 : preview.effect.keeping.length + preview.effect.people.length;
  return (
    <Dialog
      title={undo.title}
      closeLabel={frame.close}
      onClose={onClose}
      actions={
        <div className={s.acts}>
          <Button kind="fill" onClick={onClose}>
            {undo.keep}
          </Button>
          {preview !== null && !preview.effect.needsSecond && (
            <Button icon="undo" busy={isBusy} onClick={send}>
              {undo.send(told)}
            </Button>
          )}
          {preview === null && trouble !== null && (
            <Button icon="reload" busy={isBusy} onClick={reload}>
              {undo.retry}
            </Button>
          )}
        </div>
      }
    >
      {trouble !== null && (
        <p className={f.fault} role="alert">
          {trouble}
        </p>
      )}
      {preview !== null ? <Effects preview={preview} /> : trouble === null && <p role="status">{undo.loading}</p>}
    </Dialog>
  );
}

function Effects({ preview: { effect, decided } }: { readonly preview: UndoPreview }) {
  const { capacity } = useWords();
  const { undo, offer } = capacity;
  const { keeping, people, needsSecond } = effect;
  const isNobody = keeping.length + decided.length + people.length === 0;
  return (
    <>
      <p>{needsSecond ? undo.tooLarge : undo.text}</p>
      {isNobody && <p>{undo.nobody}</p>}
      <Group
        title={undo.keeping(keeping.length)}
        text={undo.keepingText(keeping.length)}
        lines={keeping.map(({ code, name, day, hour }) => [code, name, offer.when(day, hour)])}
      />
      <Group
        title={undo.decided(decided.length)}
        text={undo.decidedText(decided.length)}
        lines={decided.map(({ code, name, state, day, hour, place }) => [
          ...([code, name] as const),
          undo.states[state](offer.when(day, hour), place),
        ])}
      />
      <Group
        title={undo.losing(people.length)}
        text={undo.losingText(people.length)}
        lines={people.map(({ code, name, offers: [first], isToCall }) => [
          ...([code, name] as const),
          first === undefined || isToCall ? undo.toCall : undo.offered(offer.when(first.day, first.hour), first.name),
        ])}
      />
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly text: string;
  readonly lines: readonly (readonly [code: string, name: string, what: string])[];
}

function Group({ title, text, lines }: GroupProps) {
  if (lines.length === 0) return null;
  return (
    <section className={s.group}>
      <h3>{title}</h3>
      <p>{text}</p>
      <ul>
        {lines.map(([code, name, what]) => (
          <li key={code}>
            <b>{name}</b> {what}
          </li>
        ))}
      </ul>
    </section>
  );
}
