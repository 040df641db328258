import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useVisit } from '../../actions/funnel.tsx';
import { recogniseActions } from '../../actions/recognise.ts';
import { useWords } from '../../actions/use-words.ts';
import { CodeForm, type CodeOutcome } from '../code-form.tsx';
import { useRunningAction } from '../use-running-action.ts';
import css from './data-page.module.css';

const TITLE = 'gia-cliente';

/**
 * Offers a customer to be recognised by a code, under strict recognition. The page looks the same for every tax code
 * until the code was typed. `goesOn`: then the page of a known customer opens.
 */
export function RecogniseCard({ goesOn }: { readonly goesOn: boolean }) {
  const isOffered = useVisit(({ recognitionRef }) => recognitionRef !== '');
  return isOffered ? <Offer goesOn={goesOn} /> : null;
}

function Offer({ goesOn }: { readonly goesOn: boolean }) {
  const { byCode: t, change } = useWords();
  const actions = useActions(recogniseActions);
  const { current, start } = useRunningAction<'send'>();
  const [outcome, setOutcome] = useState<CodeOutcome | 'unsent' | 'unsent-failed'>('unsent');
  const heading = <h2 id={TITLE}>{t.title}</h2>;
  if (outcome === 'unsent' || outcome === 'unsent-failed') {
    const send = async () => setOutcome((await actions.send()) === 'failed' ? 'unsent-failed' : 'none');
    return (
      <section className={css.recognise} aria-labelledby={TITLE}>
        {heading}
        <p>{t.lead}</p>
        {outcome === 'unsent-failed' && (
          <Notice tone="error" role="alert">
            {change.modal.faults.network}
          </Notice>
        )}
        <Button kind="line" busy={current !== null} onClick={() => start('send', send)}>
          {current === null ? t.send : t.sending}
        </Button>
      </section>
    );
  }
  return (
    <CodeForm
      id="codice-riconoscimento"
      className={css.recognise}
      labelledBy={TITLE}
      help={t.sent}
      resent={t.resent}
      outcome={outcome}
      whyOff={change.modal.whyOff.code}
      submitLabel={t.submit}
      submit={async (digits) => setOutcome((await actions.prove(digits, goesOn)) ?? 'none')}
      resend={async () => setOutcome(await actions.send())}
    >
      {heading}
    </CodeForm>
  );
}
