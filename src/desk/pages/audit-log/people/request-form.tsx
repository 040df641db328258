import { useId, useState } from 'react';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import { Form } from '#ui/controls/form.tsx';
import { Button } from '../../../parts/button.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { useCanSave } from '../../../session/connection.ts';
import { useDesk, useWords } from '../../../session/desk.tsx';
import { type PersonalData, type RequestSubject, readPersonalData } from '../../../wire/privacy.ts';
import s from './people.module.css';
import { SignInFirst } from './sign-in-first.tsx';

type State = 'ready' | 'busy' | 'confirm' | 'failed';

/** The form for a privacy request: tax code and case number, which are never in an address. */
export function RequestForm({ onFound }: { readonly onFound: (asked: RequestSubject, held: PersonalData) => void }) {
  const { deps, connection } = useDesk();
  const { privacy } = useWords();
  const canSave = useCanSave(connection);
  const [typed, setTyped] = useState<RequestSubject>({ taxCode: '', caseNumber: '' });
  const [tried, setTried] = useState(false);
  const [state, setState] = useState<State>('ready');
  const id = useId();
  const asked = { taxCode: typed.taxCode.trim(), caseNumber: typed.caseNumber.trim() };
  const isCodeWrong = !parseTaxCode(asked.taxCode).ok;
  const isCaseWrong = asked.caseNumber === '' || parseTaxCode(asked.caseNumber).ok;
  const send = async () => {
    if (state === 'busy') return;
    setTried(true);
    const wrong = isCodeWrong ? 'taxCode' : isCaseWrong ? 'case' : null;
    if (wrong !== null) return document.getElementById(`${id}-${wrong}`)?.focus();
    setState('busy');
    const answer = await readPersonalData(deps.call, asked);
    if (answer.ok) return onFound(asked, answer.value);
    setState(answer.error === 'step-up-needed' ? 'confirm' : 'failed');
  };
  return (
    <Form className={s.form} onSubmit={() => void send()}>
      <p className={s.quiet}>{privacy.lead}</p>
      <div className={s.fields}>
        <Field
          id={`${id}-taxCode`}
          label={privacy.taxCode}
          value={typed.taxCode}
          maxLength={60}
          error={tried && isCodeWrong ? privacy.wrongTaxCode : undefined}
          onChange={(taxCode) => setTyped({ ...typed, taxCode })}
        />
        <Field
          id={`${id}-case`}
          label={privacy.caseNumber}
          value={typed.caseNumber}
          maxLength={60}
          error={tried && isCaseWrong ? privacy.wrongCase : undefined}
          onChange={(caseNumber) => setTyped({ ...typed, caseNumber })}
        />
      </div>
      {state === 'confirm' ? (
        <SignInFirst />
      ) : (
        <div className={s.acts}>
          <Button kind="fill" icon="search" busy={state === 'busy'} disabled={!canSave} onClick={() => void send()}>
            {privacy.send}
          </Button>
        </div>
      )}
      <p role="status">{state === 'failed' && privacy.failed}</p>
      {/* Enter submits a form of several fields only with a submit button. */}
      <input type="submit" hidden />
    </Form>
  );
}
