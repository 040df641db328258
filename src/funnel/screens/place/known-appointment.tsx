import { type ReactNode, useEffect, useState } from 'react';
import { addDays, type IsoDay } from '#domain/time/rome.ts';
import { Button } from '#ui/controls/button.tsx';
import { cx } from '#ui/cx.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Sail } from '#ui/layout/sail.tsx';
import { useActions, useFlow, useToday } from '../../actions/funnel.tsx';
import { type KnownVisit, knownDeviceActions } from '../../actions/known-device.ts';
import { summaryActions } from '../../actions/summary.ts';
import { useWords } from '../../actions/use-words.ts';
import { DirectionsButton } from '../../parts/directions-button.tsx';
import { OwnDataLink } from '../../parts/own-data/own-data-link.tsx';
import css from '../../parts/ticket.module.css';
import type { Appointment } from '../../session/appointment.ts';
import { addressLine } from '../../session/branch.ts';
import type { CallHours } from '../../session/call-time.ts';

/** The appointment of this device, read after the first paint. A visit that is over or cancelled is not shown again. */
export function KnownAppointment() {
  const { common, knownDevice: t } = useWords();
  const actions = useActions(knownDeviceActions);
  const [known, setKnown] = useState<KnownVisit | null>(null);
  const read = () => void actions.read().then(setKnown);
  useEffect(() => void actions.read().then(setKnown), [actions]);
  if (known === null) return null;
  if (known === 'none') return <Notice tone="info">{t.gone}</Notice>;
  if (known !== 'failed')
    return (
      <div className="stack-s">
        {known.callHours ? (
          <KnownCallCard appointment={known} callHours={known.callHours} />
        ) : (
          <KnownVisitCard appointment={known} />
        )}
        <Hide why={(known.callHours ? t.call : t).why} />
      </div>
    );
  return (
    <Notice tone="info">
      {t.unread}{' '}
      <Button kind="text" onClick={read}>
        {common.retry}
      </Button>
    </Notice>
  );
}

interface Props {
  readonly appointment: Appointment;
}

function KnownVisitCard({ appointment }: Props) {
  const { formats, knownDevice: t, summary } = useWords();
  const { site } = useFlow();
  const { date, hour, branch } = appointment;
  const when = t.when(formats.weekdayDay(date), hour);
  return (
    <Pass title={t.heading} when={when} date={date} soon={t.soon} hasSail>
      <div>
        <h3>{branch.name}</h3>
        <p>{addressLine(branch)}</p>
        <p className="note">{summary.facts(site.visitMinutes, false).join(' · ')}</p>
      </div>
      <div className="stack-s">
        <DirectionsButton kind="cta" branch={branch}>
          {t.way}
        </DirectionsButton>
        <Choices appointment={appointment} words={t} />
      </div>
    </Pass>
  );
}

/** A call at a chosen time, with its hours and the number that is called. */
function KnownCallCard({ appointment, callHours }: Props & { readonly callHours: CallHours }) {
  const { callTime, formats, knownDevice } = useWords();
  const t = { ...knownDevice, ...knownDevice.call };
  const { date } = callHours;
  const when = t.when(formats.weekdayDay(date), callTime.span(callHours));
  return (
    <Pass title={callTime.card.title} when={when} date={date} soon={t.soon}>
      <div>
        <h3>{callTime.summary.to(appointment.person.mobile)}</h3>
        <p className="note">{callTime.summary.facts}</p>
      </div>
      <div className="stack-s">
        <Choices appointment={appointment} words={t} />
      </div>
    </Pass>
  );
}

interface PassProps {
  readonly title: string;
  readonly when: string;
  readonly date: IsoDay;
  /** The sentence that the card shows on the day itself, and the one for the day before. */
  readonly soon: Readonly<Record<'today' | 'tomorrow', string>>;
  /** Draws a sail in the head. The hours of a call are too long beside it. */
  readonly hasSail?: true;
  readonly children: ReactNode;
}

function Pass({ title, when, date, soon: words, hasSail, children }: PassProps) {
  const today = useToday();
  const soon = date === today ? words.today : date === addDays(today, 1) ? words.tomorrow : null;
  return (
    <article className={cx(css.pass, css.confirmed)} aria-labelledby="mio">
      <div className={css.head}>
        <h2 id="mio" className={css.small} style={{ color: 'inherit' }}>
          {title}
        </h2>
        <b className="cap">{when}</b>
        {soon && <p>{soon}</p>}
        {hasSail && <Sail className={css.sail} fifthClass={css.fifth} />}
      </div>
      <div className={css.body}>
        <div className="stack-s" style={{ gridColumn: '1 / -1' }}>
          {children}
        </div>
      </div>
    </article>
  );
}

const ICONS = { move: 'edit', cancel: 'x' } as const;

type ChoiceWords = Readonly<Record<'move' | 'cancel' | 'rest' | 'ticket', string>>;

function Choices({ appointment, words: t }: Props & { readonly words: ChoiceWords }) {
  const actions = useActions(knownDeviceActions);
  const [busy, setBusy] = useState<'move' | 'cancel' | null>(null);
  const open = async (which: 'move' | 'cancel') => {
    setBusy(which);
    await actions[which](appointment);
    setBusy(null);
  };
  return (
    <>
      <div className="two" style={{ maxWidth: 'none' }}>
        {(['move', 'cancel'] as const).map((which) => (
          <Button key={which} kind="line" icon={ICONS[which]} busy={busy === which} onClick={() => void open(which)}>
            {t[which]} <span className="sr">{t.rest}</span>
          </Button>
        ))}
      </div>
      <Button kind="text" onClick={() => actions.showTicket(appointment)}>
        {t.ticket}
      </Button>
      <OwnDataLink code={appointment.code} />
    </>
  );
}

/** For shared devices: ends this browser's access to the appointment. */
function Hide({ why }: { readonly why: string }) {
  const t = useWords().knownDevice;
  const { leave } = useActions(summaryActions);
  const [busy, setBusy] = useState(false);
  return (
    <p className="note">
      {why}{' '}
      <Button
        kind="text"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void leave().then((left) => left || setBusy(false));
        }}
      >
        {t.hide}
      </Button>
    </p>
  );
}
