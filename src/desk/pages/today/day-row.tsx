import { isOver, type Step, standingOf } from '#domain/desk/attendance.ts';
import { cx } from '#ui/cx.ts';
import { Pill } from '../../parts/pill.tsx';
import { CardLink } from '../../parts/visit/card-link.tsx';
import { Receiver } from '../../parts/visit/receiver.tsx';
import { MoreActions, StepButton } from '../../parts/visit/visit-actions.tsx';
import { useVisitContext } from '../../parts/visit/visit-context.tsx';
import { lookOf, standingText } from '../../parts/visit/visit-texts.ts';
import { useFirstWords } from '../../session/desk.tsx';
import type { Visit } from '../../wire/day.ts';
import s from './day-list.module.css';

interface DayRowProps {
  readonly visit: Visit;
  /** The label on the upper border of the first future row. */
  readonly now: string | null;
}

export function DayRow({ visit, now: line }: DayRowProps) {
  const { today } = useFirstWords();
  const { now, mayMark } = useVisitContext();
  const standing = standingOf(visit, now);
  const [look, icon] = lookOf(visit, now);
  const isComing = standing === 'expected' || standing === 'open';
  const own: readonly Step[] = isComing ? ['arrive'] : [];
  // Visitors in the branch have all actions on their card.
  const hasActs = isComing || (isOver(standing) && visit.hours === null);
  return (
    <tr className={cx(isOver(standing) && s.over)} data-visit={visit.code}>
      <td className={s.hour}>
        {line && <span className={s.now}>{line}</span>}
        {visit.hour}
      </td>
      <td className={s.person}>
        <CardLink code={visit.code}>{visit.name}</CardLink>
      </td>
      <td className={s.about}>
        {today.products[visit.product]}
        {visit.hours?.isBand && <small>{today.band(visit.hours.from, visit.hours.until)}</small>}
        {visit.infoOnly && <small>{today.infoOnly}</small>}
        {visit.confirmBy !== null && <small>{today.toConfirm(visit.confirmBy)}</small>}
      </td>
      <td className={s.state}>
        <Pill look={look} icon={icon}>
          {standingText(today, visit, now)}
        </Pill>
      </td>
      <td className={s.receiver}>
        <Receiver visit={visit} />
      </td>
      {mayMark && (
        <td className={cx(s.acts, !isComing && s.small)}>
          {hasActs && (
            <div>
              {own.map((step) => (
                <StepButton key={step} visit={visit} step={step} />
              ))}
              <MoreActions visit={visit} without={own} />
            </div>
          )}
        </td>
      )}
    </tr>
  );
}
