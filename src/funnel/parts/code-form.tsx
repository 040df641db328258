import { type ReactNode, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/controls/form.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useWords } from '../actions/use-words.ts';
import { useRunningAction } from './use-running-action.ts';

const DIGITS = 6;

/** The outcome of the last press; `none` before the first. */
export type CodeOutcome = 'none' | 'wrong' | 'failed' | 'resent';

interface Props {
  readonly id: string;
  readonly className: string | undefined;
  /** The id of the heading in `children`. */
  readonly labelledBy?: string;
  readonly children?: ReactNode;
  readonly help: string;
  /** Shown after another code was sent; by default the sentence about an appointment. */
  readonly resent?: string;
  readonly outcome: CodeOutcome;
  /** Why the button is disabled while digits are missing. */
  readonly whyOff: string;
  readonly submitLabel: string;
  readonly submit: (code: string) => Promise<void>;
  readonly resend: () => Promise<void>;
}

/** A form for the six digits of a mail, with a button that sends another code. */
export function CodeForm({ id, className, labelledBy, children, outcome, submit, resend, resent, ...texts }: Props) {
  const t = useWords().change.modal;
  const [typed, setTyped] = useState('');
  const { current, start } = useRunningAction<'submit' | 'resend'>();
  const code = typed.replace(/\D/g, '').slice(0, DIGITS);
  return (
    <Form className={className} aria-labelledby={labelledBy} onSubmit={() => start('submit', () => submit(code))}>
      {children}
      {outcome === 'failed' && (
        <Notice tone="error" role="alert">
          {t.faults.network}
        </Notice>
      )}
      <p role="status">{outcome === 'resent' ? (resent ?? t.resent) : ''}</p>
      <TextField
        id={id}
        label={t.codeLabel}
        help={texts.help}
        value={typed}
        onChange={setTyped}
        inputMode="numeric"
        autoComplete="one-time-code"
        state={outcome === 'wrong' ? 'error' : 'neutral'}
        {...(outcome === 'wrong' ? { error: t.codeWrong } : {})}
      />
      {code.length < DIGITS && <p className="note">{texts.whyOff}</p>}
      <Button kind="cta" type="submit" wide disabled={code.length < DIGITS} busy={current === 'submit'}>
        {texts.submitLabel}
      </Button>
      <Button kind="text" busy={current === 'resend'} onClick={() => start('resend', resend)}>
        {t.resend}
      </Button>
    </Form>
  );
}
