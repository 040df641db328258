import { isChanging } from '#domain/flow/predicates.ts';
import { SlotGrid } from '#ui/agenda/slot-grid.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Visit } from '../../session/visit.ts';
import css from './agenda.module.css';

/**
 * The half-hours of the chosen day, under its name; taken ones are shown, but cannot be chosen (R2.3.26, R4.64,
 * R14.1.2). On a change the hour as it is now is marked (R14.1.1).
 */
export function HourPicker() {
  const { branches: t, formats } = useWords();
  const actions = useActions(branchActions);
  const { days, date, hour } = useVisit((visit) => visit.choice);
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
        hours={hours}
        chosen={hour}
        onChoose={actions.chooseHour}
      />
      {free === 0 && <Notice tone="info">{t.emptyDay}</Notice>}
      {mine !== null && (
        <p className={css.key}>
          <b>{mine}</b> {t.ownHourKey}
        </p>
      )}
      {hours.some((one) => !one.free && !one.isOwn) && (
        <p className={css.key}>
          <s>00:00</s> {t.unavailableKey}
        </p>
      )}
    </>
  );
}

/** The hour that is to be moved, on its own day. */
const ownHour = ({ facts, own }: Visit, date: string): string | null =>
  isChanging(facts) && own.status === 'loaded' && own.appointment.date === date ? own.appointment.hour : null;
