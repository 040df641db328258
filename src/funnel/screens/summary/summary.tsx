import { useEffect, useRef, useState } from 'react';
import { PRODUCTS } from '#domain/product.ts';
import { Button } from '#ui/controls/button.tsx';
import { cx } from '#ui/cx.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useActions, useFlow, useFunnel, useToday } from '../../actions/funnel.tsx';
import { rememberActions } from '../../actions/remember.ts';
import { summaryActions } from '../../actions/summary.ts';
import { useWords } from '../../actions/use-words.ts';
import { CallLanguage } from '../../parts/call-language.tsx';
import { OwnCallLater } from '../../parts/call-time/own-call-later.tsx';
import { EarlierSlot } from '../../parts/earlier/earlier-slot.tsx';
import { OtherRequestsNotice } from '../../parts/other-requests-notice.tsx';
import { OwnDataLink } from '../../parts/own-data/own-data-link.tsx';
import { type Appointment, hasTime, type Reading } from '../../session/appointment.ts';
import { withTypedContacts } from '../../session/typed-contacts.ts';
import { AppBanner } from './app-banner.tsx';
import { ChangeActions } from './change-actions.tsx';
import { ConfirmCode } from './confirm-code.tsx';
import { Contacts } from './contacts.tsx';
import { documentsOf, headOf, letterheadOf, movedTitle, stateOf } from './content.ts';
import { DetailsMissing, hasReadFailed } from './details-missing.tsx';
import { Leave } from './leave.tsx';
import css from './summary.module.css';
import { SummaryTools, Way } from './summary-tools.tsx';
import { Survey } from './survey.tsx';
import { Ticket } from './ticket.tsx';
import { AppointmentMissing, RequestReceived, RequestRefused } from './without-appointment.tsx';

/** The stored appointment, read back by the browser that booked it. */
export function SummaryScreen() {
  const { summary: t } = useWords();
  const { visit } = useFunnel();
  const actions = useActions(summaryActions);
  const { ownAppointment } = visit;
  const { remember } = useActions(rememberActions);
  useEffect(() => remember(ownAppointment), [remember, ownAppointment]);
  useEffect(() => void actions.load(), [actions]);
  useEffect(() => {
    const back = () => void (document.visibilityState === 'visible' && actions.refresh());
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [actions]);
  if (ownAppointment.status === 'loaded')
    return <Stored appointment={withTypedContacts(ownAppointment.appointment, visit.form)} reading={null} />;
  if (ownAppointment.status === 'booked')
    return <Stored appointment={ownAppointment.appointment} reading={ownAppointment.reading} />;
  if (ownAppointment.status === 'refused') return <RequestRefused refusal={ownAppointment.refusal} />;
  if (ownAppointment.status === 'waiting') return <RequestReceived oppId={visit.oppId} />;
  if (ownAppointment.status === 'missing') return <AppointmentMissing onRetry={() => void actions.load()} />;
  return (
    <Page>
      <p role="status">{t.loading}</p>
    </Page>
  );
}

interface Props {
  readonly appointment: Appointment;
}

interface StoredProps extends Props {
  /** The state of the read, null once it is done. A change needs the version, which only a read returns. */
  readonly reading: Reading | null;
}

/** Reserves the space of a control that appears after the read, to avoid layout shift. */
const RESERVED = { visibility: 'hidden' } as const;

function Stored({ appointment, reading }: StoredProps) {
  const { site } = useFlow();
  const { kind, status, product } = appointment;
  const isTimed = hasTime(appointment);
  const visitAhead = kind === 'visit' && status !== 'cancelled';
  const isConfirmed = status === 'confirmed';
  const hasRest = !hasReadFailed(reading);
  const reserve = reading === null ? {} : RESERVED;
  useShownFromTop(status);
  return (
    <div className={css.layout}>
      <div className={css.part}>
        <p className={css.paper}>{letterheadOf(site)}</p>
        <Head appointment={appointment} reading={reading} />
        {isTimed && (
          <div id="riepilogo">
            <Ticket appointment={appointment} way={visitAhead && isConfirmed && <Way appointment={appointment} />}>
              {status !== 'cancelled' && <SummaryTools appointment={appointment} hasFiles={hasRest} />}
              {status === 'cancelled' && <Again />}
            </Ticket>
          </div>
        )}
        {visitAhead && isConfirmed && hasRest && (
          <div className={css.screen} style={reserve}>
            <ChangeActions />
          </div>
        )}
        {appointment.call !== null && isConfirmed && (
          <div className={css.screen}>
            <OwnCallLater appointment={appointment} />
          </div>
        )}
        {visitAhead && isConfirmed && (
          <div className={css.screen}>
            <EarlierSlot appointment={appointment} />
          </div>
        )}
      </div>
      <Side appointment={appointment} />
      <div className={css.part}>
        {status !== 'cancelled' && <Contacts appointment={appointment} change={hasRest ? reserve : null} />}
        <div className={cx(css.part, css.screen)}>
          {visitAhead && isConfirmed && PRODUCTS[product].survey && <Survey />}
          {status === 'cancelled' && !isTimed && <Again />}
          {status !== 'cancelled' && <AppBanner />}
          {hasRest && <OwnDataLink code={appointment.code} />}
          <Leave />
        </div>
      </div>
    </div>
  );
}

/** Moves the focus to the heading after a cancellation, whose button is further down. */
function useShownFromTop(status: Appointment['status']): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== status) window.scrollTo(0, 0);
    before.current = status;
  }, [status]);
}

function Again() {
  const { act } = useFlow();
  return (
    <Button kind="cta" onClick={act.startAgain}>
      {useWords().summary.cancelled.again}
    </Button>
  );
}

/** The state of the request, above the ticket; on paper the ticket shows it. */
function Head({ appointment, reading }: StoredProps) {
  const words = useWords();
  const actions = useActions(summaryActions);
  const [asked, setAsked] = useState(false);
  const { visit, site } = useFunnel();
  const { movedFrom } = visit;
  const { heading, lead } = headOf(words, appointment, site.words);
  const { kind, status, call } = appointment;
  const hasMoved = movedFrom !== null && stateOf(appointment) === 'confirmed';
  return (
    <div className={cx(css.part, css.screen)}>
      {/* Keyed by state and retry: the heading takes the focus of the removed button. */}
      <PageHeading key={`${stateOf(appointment)} ${asked && reading === null}`} lead={lead}>
        {hasMoved ? words.summary.movedHeading : heading}
      </PageHeading>
      {hasReadFailed(reading) && (
        <DetailsMissing
          kind={kind}
          keepsCookies={visit.keepsCookies}
          busy={reading === 'again'}
          onRetry={() => {
            setAsked(true);
            void actions.load();
          }}
        />
      )}
      {visit.changedMeanwhile && kind === 'call' && status === 'confirmed' && (
        <Notice tone="warn" role="alert">
          {words.callTime.summary.stale}
        </Notice>
      )}
      {appointment.mailReturned && <Returned email={appointment.person.email} />}
      <OtherRequestsNotice appointment={appointment} />
      {hasTime(appointment) && stateOf(appointment) === 'unverified' && appointment.beside === null && (
        <ConfirmCode appointment={appointment} />
      )}
      {movedFrom && status === 'confirmed' && (
        <Notice tone="ok" role="status" title={movedTitle(words, movedFrom, appointment)}>
          {words.summary.moved.calendar}
        </Notice>
      )}
      {kind !== 'visit' && status !== 'cancelled' && <CallLanguage />}
      {call && status === 'confirmed' && <CallWords spoken={call.words} />}
      {status === 'provisional' && kind === 'visit' && <Notice tone="warn">{words.summary.unverified}</Notice>}
    </div>
  );
}

/** The words the caller says first; a browser without proof of the contact shows where to find them. */
function CallWords({ spoken }: { readonly spoken: string }) {
  const t = useWords().summary.callback;
  if (spoken === '') return <Notice tone="info">{t.afterProof}</Notice>;
  return (
    <Notice tone="info" title={t.words(spoken)}>
      {t.first}
    </Notice>
  );
}

/** The mail bounced: only this page tells the customer. */
function Returned({ email }: { readonly email: string }) {
  const { contacts, returned } = useWords().summary;
  const { act } = useFlow();
  return (
    <Notice tone="warn" role="alert">
      {returned(email)}{' '}
      <Button kind="text" onClick={() => act.showModal({ kind: 'contacts' })}>
        {contacts.fix}
      </Button>
    </Notice>
  );
}

/** The documents and the contact: beside the ticket on wide windows. */
function Side({ appointment }: Props) {
  const words = useWords();
  const { help } = words.summary;
  const { site } = useFlow();
  const today = useToday();
  const documents = documentsOf(words, { appointment, today, site });
  const { phone } = site.brand;
  return (
    <div className={cx(css.part, css.side)}>
      {documents.length > 0 && (
        <section className={css.bring} aria-labelledby="portare">
          <h2 id="portare">{headOf(words, appointment, site.words).bring}</h2>
          <ul className={css.documents}>
            {documents.map((document) => (
              <li key={document}>{document}</li>
            ))}
          </ul>
        </section>
      )}
      <section className={css.screen} aria-labelledby="aiuto">
        <Notice tone="info">
          <h2 id="aiuto">{help.heading}</h2>
          <p>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
            {help.text(site.words.phoneHours)}
          </p>
        </Notice>
      </section>
    </div>
  );
}
