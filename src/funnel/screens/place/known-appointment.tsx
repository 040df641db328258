import { useEffect, useState } from 'react';
import { addDays } from '#domain/time/rome.ts';
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

/** The appointment of this device, read after the first paint. A visit that is over or cancelled is not shown again. */
export function KnownAppointment() {
  const { common, knownDevice: t } = useWords();
  const actions = useActions(knownDeviceActions);
  const [known, setKnown] = useState<KnownVisit | null>(null);
  const read = () => void actions.read().then(setKnown);
  useEffect(() => void actions.read().then(setKnown), [actions]);
  if (known === null) return null;
  if (known === 'none') return <Notice tone="info">{t.gone}</Notice>;
  if (known !== 'failed') return <Known appointment={known} />;
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

function Known({ appointment }: Props) {
  const { formats, knownDevice: t, summary } = useWords();
  const { site } = useFlow();
  const today = useToday();
  const { date, hour, branch } = appointment;
  const soon = date === today ? t.soon.today : date === addDays(today, 1) ? t.soon.tomorrow : null;
  return (
    <div className="stack-s">
      <article className={cx(css.pass, css.confirmed)} aria-labelledby="mio">
        <div className={css.head}>
          <h2 id="mio" className={css.small} style={{ color: 'inherit' }}>
            {t.heading}
          </h2>
          <b className="cap">{t.when(formats.weekdayDay(date), hour)}</b>
          {soon && <p>{soon}</p>}
          <Sail className={css.sail} fifthClass={css.fifth} />
        </div>
        <div className={css.body}>
          <div className="stack-s" style={{ gridColumn: '1 / -1' }}>
            <div>
              <h3>{branch.name}</h3>
              <p>{addressLine(branch)}</p>
              <p className="note">{summary.facts(site.visitMinutes, false).join(' · ')}</p>
            </div>
            <Choices appointment={appointment} />
          </div>
        </div>
      </article>
      <Hide />
    </div>
  );
}

const ICONS = { move: 'edit', cancel: 'x' } as const;

function Choices({ appointment }: Props) {
  const t = useWords().knownDevice;
  const actions = useActions(knownDeviceActions);
  const [busy, setBusy] = useState<'move' | 'cancel' | null>(null);
  const open = async (which: 'move' | 'cancel') => {
    setBusy(which);
    await actions[which](appointment);
    setBusy(null);
  };
  return (
    <div className="stack-s">
      <DirectionsButton kind="cta" branch={appointment.branch}>
        {t.way}
      </DirectionsButton>
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
    </div>
  );
}

/** For shared devices: ends this browser's access to the appointment. */
function Hide() {
  const t = useWords().knownDevice;
  const { leave } = useActions(summaryActions);
  const [busy, setBusy] = useState(false);
  return (
    <p className="note">
      {t.why}{' '}
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
