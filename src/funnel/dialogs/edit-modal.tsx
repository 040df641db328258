import { useEffect, useState } from 'react';
import { adviceOn } from '#domain/person/advice.ts';
import { parseTaxCode, shownTaxCode, TAX_CODE_LENGTH } from '#domain/person/tax-code.ts';
import type { PageWords } from '#texts/words.ts';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/controls/form.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { editActions } from '../actions/edit.ts';
import { useActions, useFlow, useFunnel, useVisit } from '../actions/funnel.tsx';
import { useWords } from '../actions/use-words.ts';
import { CodeForm, type CodeOutcome } from '../parts/code-form.tsx';
import { useRunningAction } from '../parts/use-running-action.ts';
import type { EditFault, EditStep } from '../session/edit-step.ts';
import type { Visit } from '../session/visit.ts';

/** The dialog that finds an appointment by tax code and proves it by a mailed code. */
export function EditModal() {
  const { change, common } = useWords();
  const t = change.modal;
  const { visit, act } = useFunnel();
  const actions = useActions(editActions);
  useEffect(() => void actions.start(), [actions]);
  return (
    <Dialog title={t.title} onClose={act.closeModal} closeLabel={common.close}>
      {visit.modal?.kind === 'edit' && visit.modal.deadLink && (
        <Notice tone="info" role="alert">
          {t.deadLink}
        </Notice>
      )}
      <Step edit={visit.edit} />
    </Dialog>
  );
}

function Step({ edit }: { readonly edit: EditStep }) {
  const isKnown = useVisit((v) => hasReference(v) || v.recognitionRef !== '');
  if (edit.step === 'code') return <CodeStep edit={edit} />;
  const fault = edit.step === 'fault' ? edit.fault : null;
  if (fault === 'none-planned') return <NonePlanned />;
  if (edit.step === 'known' || (fault === 'network' && isKnown)) return <Known failed={fault !== null} />;
  return <TaxCodeStep searching={edit.step !== 'ask' && fault === null} fault={fault} />;
}

/** Whether the lookup found an appointment. */
const hasReference = ({ appointmentRef, unconfirmedRef }: Visit): boolean =>
  appointmentRef !== '' || unconfirmedRef !== '';

/** The first step when the tax code is already known: one button sends the code. */
function Known({ failed }: { readonly failed: boolean }) {
  const t = useWords().change.modal;
  const actions = useActions(editActions);
  const { current, start } = useRunningAction<'next'>();
  const isSure = useVisit(hasReference);
  return (
    <Form className="stack" onSubmit={() => start('next', () => actions.next(''))}>
      {failed && <NoAnswer />}
      <p>{isSure ? t.known : t.maybe}</p>
      <Button kind="cta" type="submit" wide busy={current === 'next'}>
        {t.next}
      </Button>
    </Form>
  );
}

type Missed = Exclude<EditFault, 'none-planned'>;

interface TaxCodeProps {
  readonly searching: boolean;
  /** Why the last search found nothing; the typed code stays. */
  readonly fault: Missed | null;
}

/** "Avanti" waits for 16 valid characters; an invalid code shows an error when its field is left. */
function TaxCodeStep({ searching, fault: missed }: TaxCodeProps) {
  const { advice, change, common, validation } = useWords();
  const t = change.modal;
  const actions = useActions(editActions);
  const [typed, setTyped] = useState('');
  const [left, setLeft] = useState(false);
  const code = shownTaxCode(typed);
  const valid = parseTaxCode(code).ok;
  const wrong = !valid && (code.length >= TAX_CODE_LENGTH || (left && code !== ''));
  const fault = code.length < TAX_CODE_LENGTH ? 'tax-code-format' : 'tax-code-letter';
  const what = adviceOn('taxCode', code);
  return (
    <Form className="stack" onSubmit={() => void actions.next(code)}>
      {missed === 'network' && <NoAnswer />}
      {missed !== null && missed !== 'network' && <NotFound fault={missed} />}
      {missed === null && <p>{t.unknown}</p>}
      <TextField
        id="edit-codice-fiscale"
        label={t.label}
        value={code}
        onChange={(text) => {
          setTyped(text);
          setLeft(false);
        }}
        code
        maxLength={TAX_CODE_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onBlur={() => setLeft(true)}
        state={wrong ? 'error' : 'neutral'}
        {...(wrong ? { error: validation[fault] } : {})}
        {...(wrong && what ? { advice: advice.on(what) } : {})}
      />
      <p role="status">{searching && valid ? t.searching : ''}</p>
      {code.length < TAX_CODE_LENGTH && <p className="note">{t.whyOff.taxCode}</p>}
      <Button kind="cta" type="submit" wide disabled={!valid} busy={searching && valid}>
        {missed === null ? t.next : common.retry}
      </Button>
    </Form>
  );
}

type CodeStepOf = Extract<EditStep, { step: 'code' }>;
const CODE_FIELD = 'edit-codice';

/** The step of the six digits. Its field takes the focus; the help text says where the code was sent. */
function CodeStep({ edit }: { readonly edit: CodeStepOf }) {
  const t = useWords().change.modal;
  const actions = useActions(editActions);
  useEffect(() => {
    // The button for another code keeps the focus.
    if (!edit.again) document.getElementById(CODE_FIELD)?.focus();
  }, [edit]);
  return (
    <CodeForm
      id={CODE_FIELD}
      className="stack"
      help={helpOf(edit, t)}
      outcome={outcomeOf(edit)}
      whyOff={t.whyOff.code}
      submitLabel={t.next}
      submit={actions.verify}
      resend={actions.resend}
    />
  );
}

function helpOf({ mask, taxCode }: Pick<CodeStepOf, 'mask' | 'taxCode'>, t: PageWords['change']['modal']): string {
  if (mask !== '') return t.codeSent(mask);
  return taxCode === undefined ? t.codeSentToAll : t.codeSentIfAny;
}

function outcomeOf({ failed, wrong, again }: CodeStepOf): CodeOutcome {
  if (failed) return 'failed';
  if (wrong) return 'wrong';
  return again ? 'resent' : 'none';
}

/** Says that no answer came and the visitor can try again. */
function NoAnswer() {
  const { faults } = useWords().change.modal;
  return (
    <Notice tone="error" role="alert">
      {faults.network}
    </Notice>
  );
}

/**
 * Says that no appointment has this tax code. Below are possible reasons, the telephone number, and a sentence about calls
 * as soon as possible, which have no time to change.
 */
function NotFound({ fault }: { readonly fault: Missed }) {
  const { faults, notFound, soonCall } = useWords().change.modal;
  const { phone } = useFlow().site.brand;
  return (
    <>
      <Notice tone="warn" role="alert" title={faults[fault]}>
        {notFound} <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </Notice>
      <p>{soonCall}</p>
    </>
  );
}

function NonePlanned() {
  const t = useWords().change.modal;
  const { visit, act } = useFunnel();
  return (
    <>
      <Notice tone="info" role="alert">
        {t.faults['none-planned']}
      </Notice>
      {visit.facts.product !== 'business' && <p>{t.soonCall}</p>}
      {visit.facts.product === 'business' && (
        <Button kind="line" onClick={() => act.chooseProduct('business')}>
          {t.callMe}
        </Button>
      )}
    </>
  );
}
