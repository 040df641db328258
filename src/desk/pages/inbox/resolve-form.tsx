import { useEffect, useRef, useState } from 'react';
import { type Remedy, remediesFor } from '#domain/desk/inbox.ts';
import { Form } from '#ui/controls/form.tsx';
import { Button } from '../../parts/button.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import { type Item, sendResolution } from '../../wire/inbox.ts';
import s from './inbox.module.css';

interface ResolveFormProps {
  readonly item: Item;
  readonly onGone: () => void;
  readonly onClose: () => void;
}

/**
 * The form to record how an item of the inbox was resolved. If a colleague resolved it first, it shows that resolution
 * and its author.
 */
export function ResolveForm({ item, onGone, onClose }: ResolveFormProps) {
  const { deps, toast } = useDesk();
  const { inbox } = useWords();
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const [remedy, setRemedy] = useState<Remedy | null>(null);
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const save = async () => {
    if (remedy === null || busy) return;
    setBusy(true);
    const answer = await sendResolution(deps.call, item, remedy, intent.keyOf({ id: item.id, remedy }));
    setBusy(false);
    if (!answer.ok) return toast.set({ tone: 'warn', title: faultText(answer.error, inbox.faults) });
    intent.answered();
    const { isOwn, who, remedy: how } = answer.value;
    toast.set(
      isOwn
        ? { tone: 'ok', title: inbox.done(inbox.troubles[item.trouble]) }
        : { tone: 'warn', title: inbox.already(who, inbox.remedies[how]), stays: true },
    );
    onGone();
  };
  return (
    <Form className={s.form} onSubmit={() => void save()}>
      <fieldset>
        <legend>{inbox.how}</legend>
        {remediesFor(item.trouble).map((each, i) => (
          <label key={each}>
            <input
              ref={i === 0 ? first : undefined}
              type="radio"
              name={`remedy-${item.trouble}-${item.id}`}
              checked={remedy === each}
              onChange={() => setRemedy(each)}
            />
            {inbox.remedies[each]}
          </label>
        ))}
      </fieldset>
      <div className={s.acts}>
        <Button kind="fill" busy={busy} disabled={remedy === null} onClick={() => void save()}>
          {inbox.save}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {inbox.cancel}
        </Button>
      </div>
    </Form>
  );
}
