import { useEffect } from 'react';
import { PRODUCTS } from '#domain/product.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { DataRows } from '#ui/layout/data-rows.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { summaryActions } from '../../actions/summary.ts';
import { useWords } from '../../actions/use-words.ts';
import { BesideNotice } from '../../parts/beside-notice.tsx';
import type { Appointment } from '../../session/appointment.ts';
import { AppBanner } from './app-banner.tsx';
import { documentsOf, headOf, rowsOf } from './content.ts';
import { Leave } from './leave.tsx';
import css from './summary.module.css';
import { SummaryTools } from './summary-tools.tsx';
import { Survey } from './survey.tsx';
import { Missing, NotConfirmed, Received } from './without-appointment.tsx';

/** What was asked for, as it was stored, read back by the browser that asked (R2.3.77-R2.3.100). */
export function SummaryScreen() {
  const { summary: t } = useWords();
  const { visit } = useFunnel();
  const actions = useActions(summaryActions);
  const { own } = visit;
  useEffect(() => void actions.load(), [actions]);
  if (own.status === 'loaded') return <Stored appointment={own.appointment} />;
  if (own.status === 'refused') return <NotConfirmed refusal={own.refusal} />;
  if (own.status === 'waiting') return <Received oppId={visit.oppId} />;
  if (own.status === 'missing') return <Missing onRetry={() => void actions.load()} />;
  return (
    <Page>
      <p role="status">{t.loading}</p>
    </Page>
  );
}

function Stored({ appointment }: { readonly appointment: Appointment }) {
  const words = useWords();
  const t = words.summary;
  const { act, today } = useFunnel();
  const { heading, lead, bring } = headOf(words, appointment);
  const documents = documentsOf(words, appointment, today);
  const visitAhead = appointment.kind === 'visit' && appointment.status !== 'cancelled';
  const isConfirmed = appointment.status === 'confirmed';
  return (
    <Page>
      <div id="riepilogo" className={css.sheet}>
        <PageHeading lead={lead}>{heading}</PageHeading>
        <BesideNotice appointment={appointment} />
        {appointment.status === 'provisional' && visitAhead && <Notice tone="warn">{t.unverified}</Notice>}
        <DataRows rows={rowsOf(words, appointment)} />
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
      {appointment.status === 'cancelled' && (
        <Button kind="cta" onClick={act.startAgain}>
          {t.cancelled.again}
        </Button>
      )}
      {visitAhead && isConfirmed && PRODUCTS[appointment.product].survey && <Survey />}
      <AppBanner />
      <Leave />
    </Page>
  );
}
