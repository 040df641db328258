import { attendanceOf, minutesSince, type Wait, waitOf } from '#domain/desk/attendance.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '../../parts/icon.tsx';
import { CardLink } from '../../parts/visit/card-link.tsx';
import { Receiver } from '../../parts/visit/receiver.tsx';
import { MoreActions, StepButton } from '../../parts/visit/visit-actions.tsx';
import { useVisitContext } from '../../parts/visit/visit-context.tsx';
import { hourOf } from '../../parts/visit/visit-texts.ts';
import { useFirstWords } from '../../session/desk.tsx';
import type { Visit } from '../../wire/day.ts';
import s from './visitors-on-site.module.css';

/** The visitors in the branch, longest wait first: amber from ten minutes on, red from twenty. */
export function VisitorsOnSite({ visits }: { readonly visits: readonly Visit[] }) {
  const { here } = useFirstWords().today;
  return (
    <section className={s.section} aria-labelledby="here">
      <h2 id="here">{here.title}</h2>
      <ul className={s.cards}>
        {visits.length === 0 && <li className={s.none}>{here.none}</li>}
        {visits.map((visit) => (
          <Card key={visit.code} visit={visit} />
        ))}
      </ul>
    </section>
  );
}

function Card({ visit }: { readonly visit: Visit }) {
  const { here, products } = useFirstWords().today;
  const { now, mayMark } = useVisitContext();
  const isMeeting = attendanceOf(visit) === 'meeting';
  const since = (isMeeting ? visit.startedAt : visit.arrivedAt) ?? new Date(now);
  const minutes = minutesSince(since, now);
  const wait: Wait = isMeeting ? 'fine' : waitOf(minutes);
  const step = isMeeting ? 'attended' : 'start';
  return (
    <li className={cx(s.card, isMeeting ? s.meeting : s[wait])} data-visit={visit.code}>
      <h3>
        <CardLink code={visit.code}>{visit.name}</CardLink>
      </h3>
      <p className={s.minutes}>
        {minutes}
        <small>{here.minutes}</small>
      </p>
      <p className={s.about}>
        {isMeeting ? here.meeting(hourOf(since)) : here.waiting(hourOf(since))}
        <br />
        {here.about(visit.hour, products[visit.product])}
      </p>
      <p className={s.wait}>
        {wait !== 'fine' && (
          <>
            <Icon name="warn" />
            <span>{here[wait]}</span>
          </>
        )}
      </p>
      <div className={s.receiver}>
        <Receiver visit={visit} />
      </div>
      {mayMark && (
        <div className={s.acts}>
          <StepButton key={step} visit={visit} step={step} kind={isMeeting ? 'line' : 'fill'} drawn />
          <MoreActions visit={visit} without={[step]} />
        </div>
      )}
    </li>
  );
}
