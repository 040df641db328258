import { useEffect } from 'react';
import { summary as t } from '#texts/it/summary.ts';
import { summaryActions } from '../../flow/actions/summary.ts';
import { useActions, useFunnel } from '../../flow/funnel.tsx';
import type { Appointment } from '../../flow/visit.ts';
import { Page } from '../../layout/page.tsx';
import { PageHeading } from '../../layout/page-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { DataRows } from '../../ui/data-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AppBanner } from './app-banner.tsx';
import { documentsOf, rowsOf, wordsOf } from './content.ts';
import css from './summary.module.css';
import { SummaryTools } from './summary-tools.tsx';
import { Survey } from './survey.tsx';

/** What was asked for, as it was stored, read back by the browser that asked (R2.3.77-R2.3.100). */
export function SummaryScreen() {
  const { visit } = useFunnel();
  const actions = useActions(summaryActions);
  const { own } = visit;
  useEffect(() => void actions.load(), [actions]);
  if (own.status === 'loaded') return <Stored appointment={own.appointment} />;
  if (own.status === 'missing') {
    return (
      <Page>
        <PageHeading>{t.rows.code}</PageHeading>
        <Notice tone="error" role="alert">
          {t.missing}
        </Notice>
      </Page>
    );
  }
  return (
    <Page>
      <p role="status">{t.loading}</p>
    </Page>
  );
}

function Stored({ appointment }: { readonly appointment: Appointment }) {
  const { act, today } = useFunnel();
  const { heading, lead, bring } = wordsOf(appointment);
  const documents = documentsOf(appointment, today);
  const visitAhead = appointment.data !== '' && appointment.stato !== 'annullato';
  return (
    <Page>
      <div id="riepilogo" className={css.sheet}>
        {lead ? <PageHeading lead={lead}>{heading}</PageHeading> : <PageHeading>{heading}</PageHeading>}
        <DataRows rows={rowsOf(appointment)} />
        {documents.length > 0 && (
          <section aria-labelledby="portare">
            <h2 id="portare">{bring}</h2>
            <ul className={css.documents}>
              {documents.map((document) => (
                <li key={document}>{document}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {visitAhead && <SummaryTools appointment={appointment} />}
      {appointment.stato === 'annullato' && (
        <Button kind="cta" onClick={act.startAgain}>
          {t.cancelled.again}
        </Button>
      )}
      {visitAhead && appointment.prodotto === 1 && <Survey />}
      <AppBanner />
    </Page>
  );
}
