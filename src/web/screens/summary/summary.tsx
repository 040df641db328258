import { useEffect } from 'react';
import { longDay } from '#texts/it/dates.ts';
import { summary as t } from '#texts/it/summary.ts';
import { summaryActions } from '../../flow/actions/summary.ts';
import { useActions, useFunnel } from '../../flow/funnel.tsx';
import type { Appointment } from '../../flow/visit.ts';
import { Page } from '../../layout/page.tsx';
import { PageHeading } from '../../layout/page-heading.tsx';
import { DataRows } from '../../ui/data-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AppBanner } from './app-banner.tsx';
import css from './summary.module.css';
import { SummaryTools } from './summary-tools.tsx';
import { Survey } from './survey.tsx';

/** The appointment as it was stored, read back by the browser that made it (R2.3.78-R2.3.88). */
export function SummaryScreen() {
  const { visit } = useFunnel();
  const actions = useActions(summaryActions);
  const { own } = visit;
  useEffect(() => void actions.load(), [actions]);
  if (own.status === 'loaded') return <Booked appointment={own.appointment} />;
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

function Booked({ appointment }: { readonly appointment: Appointment }) {
  const { visit } = useFunnel();
  const { facts } = visit;
  const provisional = appointment.stato === 'provvisorio';
  const lead = provisional ? t.provisional.lead : t.lead(appointment.nome, appointment.email);
  return (
    <Page>
      <div id="riepilogo" className={css.sheet}>
        <PageHeading lead={lead}>{provisional ? t.provisional.heading : t.heading}</PageHeading>
        <DataRows rows={rowsOf(appointment)} />
        <section aria-labelledby="portare">
          <h2 id="portare">{t.bring}</h2>
          <ul className={css.documents}>
            {t.documents.map((document) => (
              <li key={document}>{document}</li>
            ))}
          </ul>
        </section>
      </div>
      <SummaryTools appointment={appointment} />
      {facts.product === 'personal' && <Survey />}
      <AppBanner />
    </Page>
  );
}

const isoDay = (compact: string): string => `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6, 8)}`;

function rowsOf({ nome, cognome, email, cellulare, data, ora, filiale, prodotto, oppID }: Appointment) {
  const where = prodotto === 3 && filiale.Codice.startsWith('A') ? t.rows.agency : t.rows.branch;
  return [
    { term: t.rows.name, detail: `${nome} ${cognome}` },
    { term: t.rows.email, detail: email },
    { term: t.rows.mobile, detail: cellulare },
    { term: t.rows.date, detail: longDay(isoDay(data)) },
    { term: t.rows.hour, detail: ora },
    { term: where, detail: `${filiale.RagioneSociale}, ${filiale.Indirizzo}, ${filiale.CAP} ${filiale.Citta}` },
    { term: t.rows.code, detail: oppID },
  ];
}
