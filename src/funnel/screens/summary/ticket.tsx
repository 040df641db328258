import type { ReactNode } from 'react';
import { hasReminder } from '#domain/message/reminder.ts';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Sail } from '#ui/layout/sail.tsx';
import { useFlow, useToday } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { RequestCode } from '../../parts/request-code.tsx';
import css from '../../parts/ticket.module.css';
import type { Appointment } from '../../session/appointment.ts';
import { addressLine } from '../../session/branch.ts';
import type { CallHours } from '../../session/call-time.ts';
import { openingOf, stateOf, type TicketState } from './content.ts';

const ICONS: Readonly<Record<Exclude<TicketState, 'confirmed'>, IconName>> = {
  received: 'wait',
  unverified: 'wait',
  cancelled: 'x',
};

interface Props {
  readonly appointment: Appointment;
  /** The directions to the branch. */
  readonly way: ReactNode;
  /** The tools of the ticket. */
  readonly children?: ReactNode;
}

/**
 * The appointment as a ticket; date and time are largest. Its border is solid when confirmed, dashed while something is
 * missing, and its text is struck through when cancelled; a label says the same in words.
 */
export function Ticket({ appointment, way, children }: Props) {
  const words = useWords();
  const { summary: t } = words;
  const { code, callHours } = appointment;
  const state = stateOf(appointment);
  return (
    <article className={cx(css.pass, css[state])} aria-label={callHours ? words.callTime.summary.ticket : t.ticket}>
      <When appointment={appointment} struck={state === 'cancelled'} />
      <div className={css.body}>
        {state !== 'confirmed' && (
          <p className={css.badge}>
            <Icon name={ICONS[state]} />
            {t.badges[state]}
          </p>
        )}
        <div>
          {callHours ? <ToNumber {...{ appointment, callHours }} /> : <Where appointment={appointment} />}
          {way}
        </div>
        {children && <div className={css.acts}>{children}</div>}
      </div>
      <div className={css.tear} />
      <dl className={css.stub}>
        <dt>{t.rows.code}</dt>
        <RequestCode code={code} />
      </dl>
    </article>
  );
}

/** Where the visit takes place. */
function Where({ appointment }: Pick<Props, 'appointment'>) {
  const words = useWords();
  const { summary: t, products } = words;
  const { branch, product } = appointment;
  const opening = openingOf(words, appointment);
  const { site } = useFlow();
  const today = useToday();
  return (
    <dl>
      <dt className="sr">{branch.agency ? t.rows.agency : t.rows.branch}</dt>
      <dd>
        <h2>{branch.name}</h2>
        <p>{addressLine(branch)}</p>
        {opening.length > 0 && <p className="note">{t.open(opening)}</p>}
        {appointment.status !== 'cancelled' && (
          <p className="note">{t.facts(site.visitMinutes, hasReminder(appointment.date, today)).join(' · ')}</p>
        )}
        <p className="note">{t.about(products[product].title)}</p>
      </dd>
    </dl>
  );
}

/** The number that is called. */
function ToNumber({ appointment, callHours }: Pick<Props, 'appointment'> & { readonly callHours: CallHours }) {
  const { callTime, products, summary: t } = useWords();
  const { status, product, person } = appointment;
  const today = useToday();
  const { facts, reminder, to } = callTime.summary;
  return (
    <div>
      <h2>{to(person.mobile)}</h2>
      {status !== 'cancelled' && (
        <p className="note">{hasReminder(callHours.date, today) ? `${facts} · ${reminder}` : facts}</p>
      )}
      <p className="note">{t.about(products[product].title)}</p>
    </div>
  );
}

function When({ appointment, struck }: { readonly appointment: Appointment; readonly struck: boolean }) {
  const { callTime, formats, summary: t } = useWords();
  const { callHours: call } = appointment;
  const { weekday, day, year } = formats.ticketDate(call?.date ?? appointment.date);
  const Large = struck ? 's' : 'b';
  return (
    <div className={css.head}>
      <dl>
        <div>
          <dt className="sr">{t.rows.date}</dt>
          <dd>
            <span className={css.small}>{weekday} </span>
            <Large>{day}</Large>
            <span className={cx('sr', css.year)}> {year}</span>
          </dd>
        </div>
        <div>
          <dt className={css.small}>{call ? callTime.summary.between : t.rows.hour}</dt>
          <dd>
            <Large>{call ? callTime.span(call) : appointment.hour}</Large>
          </dd>
        </div>
      </dl>
      {/* The hours of a call need its room. */}
      {!call && <Sail className={css.sail} fifthClass={css.fifth} />}
    </div>
  );
}
