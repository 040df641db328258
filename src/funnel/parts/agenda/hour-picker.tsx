import { memo, useCallback, useDeferredValue } from 'react';
import { isChanging } from '#domain/flow/predicates.ts';
import { SlotGrid } from '#ui/agenda/slot-grid.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Choice, Visit } from '../../session/visit.ts';
import css from './agenda.module.css';

/** The slots of the chosen day. They render after the day's card, so that a tap on a day shows at once. */
export function HourPicker() {
  const now = useVisit((visit) => visit.choice);
  const before = useDeferredValue(now);
  const { days, date, hour } = before.date === now.date && before.days === now.days ? now : before;
  return <HoursOf days={days} date={date} hour={hour} />;
}

/**
 * Slots under the name of their day; taken slots are shown, but cannot be chosen. On a change the
 * current slot is marked.
 */
const HoursOf = memo(({ days, date, hour }: Pick<Choice, 'days' | 'date' | 'hour'>) => {
  const { branches: t, formats } = useWords();
  const actions = useActions(branchActions);
  const choose = useCallback((at: string) => actions.chooseHour(date, at), [actions, date]);
  const day = days.find((one) => one.date === date);
  const mine = useVisit((visit) => (day ? ownHour(visit, day.date) : null));
  if (!day) return days.length > 0 ? <p className={css.empty}>{t.dayFirst}</p> : null;
  const hours = day.hours.map(({ at, free }) => ({
    ...{ at, free, isOwn: at === mine },
    label: at === mine ? t.ownHourLabel(at) : t.hourLabel(at, free),
  }));
  const free = hours.filter((one) => one.free).length;
  return (
    <>
      <SlotGrid
        legend={t.hour}
        day={formats.weekdayAndDay(day.date)}
        name="ora"
        halves={t.halves}
        hours={hours}
        chosen={hour}
        onChoose={choose}
      />
      {free === 0 && <Notice tone="info">{t.emptyDay}</Notice>}
      {mine !== null && (
        <p className={css.key}>
          <b>{mine}</b> {t.ownHourKey}
        </p>
      )}
      {hours.some((one) => !one.free && !one.isOwn) && (
        <p className={css.key} aria-hidden="true">
          <s>00:00</s> {t.unavailableKey}
        </p>
      )}
    </>
  );
});

/** The current slot of a move, on its day and at its branch. */
function ownHour({ facts, ownAppointment, choice }: Visit, day: string): string | null {
  if (!isChanging(facts) || ownAppointment.status !== 'loaded') return null;
  const { date, hour, branch } = ownAppointment.appointment;
  return date === day && branch.code === choice.branch?.code ? hour : null;
}
