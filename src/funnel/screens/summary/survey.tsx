import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/controls/form.tsx';
import { RadioCards } from '#ui/controls/radio-cards.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { summaryActions } from '../../actions/summary.ts';
import { useWords } from '../../actions/use-words.ts';
import css from './summary.module.css';

/** Two questions after the booking; the thanks are shown even if sending fails. */
export function Survey() {
  const { survey: t } = useWords();
  const { visit } = useFunnel();
  const actions = useActions(summaryActions);
  const [tried, setTried] = useState(false);
  const { status, job, loans } = visit.survey;
  if (status === 'sent')
    return (
      <Notice tone="ok" role="status">
        {t.thanks}
      </Notice>
    );
  const complete = job !== -1 && loans !== -1;
  const send = () => {
    setTried(true);
    if (complete) void actions.sendSurvey();
  };
  const missing = (answered: boolean) => (tried && !answered ? { error: t.missing } : {});
  return (
    <Form className={css.survey} aria-labelledby="sondaggio" onSubmit={send}>
      <h2 id="sondaggio">{t.heading}</h2>
      <RadioCards
        legend={t.job}
        required
        name="impiego"
        value={job === -1 ? '' : String(job)}
        options={t.jobs.map(({ value, label }) => ({ value: String(value), label }))}
        onChange={(value) => actions.answerSurvey({ job: Number(value) })}
        {...missing(job !== -1)}
      />
      <RadioCards
        legend={t.loans}
        required
        name="consolidamento"
        value={loans === -1 ? '' : loans}
        options={[
          { value: 'Sì', label: t.loansAnswers.yes },
          { value: 'No', label: t.loansAnswers.no },
        ]}
        onChange={(value) => actions.answerSurvey({ loans: value === 'Sì' ? 'Sì' : 'No' })}
        {...missing(loans !== -1)}
      />
      {tried && !complete && (
        <Notice tone="error" role="alert">
          {t.missingAll}
        </Notice>
      )}
      <Button kind="line" type="submit">
        {t.send}
      </Button>
    </Form>
  );
}
