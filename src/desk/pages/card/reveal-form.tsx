import { useEffect, useRef, useState } from 'react';
import { type Contact, needsCase, REASONS, type Reason } from '#domain/desk/reveal.ts';
import { Form } from '#ui/controls/form.tsx';
import { Pick } from '#ui/controls/pick.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Button } from '../../parts/button.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import { sendReveal } from '../../wire/card.ts';
import s from './contacts.module.css';

interface RevealFormProps {
  readonly code: string;
  readonly contact: Contact;
  readonly onShown: (value: string, seconds: number) => void;
  readonly onLeave: () => void;
}

/** Asks for the reason before a contact is shown in clear, and for a case number if the reason needs one. */
export function RevealForm({ code, contact, onShown, onLeave }: RevealFormProps) {
  const { deps } = useDesk();
  const { reveal, the } = useWords().card;
  const [reason, setReason] = useState<Reason | null>(null);
  const [caseNumber, setCaseNumber] = useState('');
  const [wrong, setWrong] = useState<'reason' | 'case' | 'failed' | 'refused' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const legend = useRef<HTMLLegendElement>(null);
  useEffect(() => legend.current?.focus(), []);
  const hasCase = reason !== null && needsCase(reason);
  const send = async () => {
    if (reason === null) {
      setWrong('reason');
      document.querySelector<HTMLElement>('input[name="motivo"]')?.focus();
      return;
    }
    if (hasCase && caseNumber.trim() === '') {
      setWrong('case');
      document.getElementById('pratica')?.focus();
      return;
    }
    setBusy(true);
    const answer = await sendReveal(deps.call, {
      ...{ code, contact, reason, caseNumber: hasCase ? caseNumber.trim() : '' },
    });
    setBusy(false);
    if (answer.ok) return onShown(answer.value.value, answer.value.seconds);
    setWrong(answer.error === 'not-allowed' ? 'refused' : 'failed');
  };
  return (
    <Form className={s.reveal} onSubmit={() => void send()}>
      <fieldset>
        <legend ref={legend} tabIndex={-1}>
          {reveal.why(the[contact])}
        </legend>
        <Reasons
          chosen={reason}
          onChoose={(each) => {
            setReason(each);
            setWrong(null);
          }}
        />
        {wrong === 'reason' && (
          <p className={s.wrong} role="alert">
            {reveal.reasonMissing}
          </p>
        )}
      </fieldset>
      {hasCase && (
        <TextField
          id="pratica"
          label={reveal.caseNumber}
          value={caseNumber}
          maxLength={60}
          autoComplete="off"
          error={wrong === 'case' ? reveal.caseMissing : undefined}
          onChange={setCaseNumber}
        />
      )}
      <p className={s.note}>{reveal.note}</p>
      {(wrong === 'failed' || wrong === 'refused') && (
        <p className={s.wrong} role="alert">
          {reveal[wrong]}
        </p>
      )}
      <div className={s.acts}>
        <Button kind="fill" icon="eye" busy={isBusy} onClick={() => void send()}>
          {reveal.send}
        </Button>
        <Button kind="quiet" onClick={onLeave}>
          {reveal.leave}
        </Button>
      </div>
    </Form>
  );
}

interface ReasonsProps {
  readonly chosen: Reason | null;
  readonly onChoose: (reason: Reason) => void;
}

function Reasons({ chosen, onChoose }: ReasonsProps) {
  const { reveal } = useWords().card;
  return (
    <div className={s.options}>
      {REASONS.map((each) => (
        <Pick
          key={each}
          name="motivo"
          value={each}
          checked={each === chosen}
          className={s.option}
          onChoose={() => onChoose(each)}
        >
          {reveal.reasons[each]}
        </Pick>
      ))}
    </div>
  );
}
