import { SlotGrid } from '#ui/agenda/slot-grid.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import css from './agenda.module.css';

/** The half-hours of the chosen day; taken ones are shown, but cannot be chosen (R2.3.26, R4.64). */
export function HourPicker() {
  const { branches: t, formats } = useWords();
  const { visit } = useFunnel();
  const actions = useActions(branchActions);
  const { days, date, hour } = visit.choice;
  const day = days.find((one) => one.date === date);
  if (!day) return null;
  const hours = day.hours.map(({ at, free }) => ({ at, free, label: t.hourLabel(at, free) }));
  return (
    <>
      <SlotGrid
        legend={t.hour}
        legendDetail={t.hoursOf(formats.weekdayAndDay(day.date))}
        name="ora"
        hours={hours}
        chosen={hour}
        onChoose={actions.chooseHour}
      />
      {hours.every((one) => !one.free) && <Notice tone="info">{t.emptyDay}</Notice>}
      <p className={css.key}>
        <s>00:00</s> {t.unavailableKey}
      </p>
    </>
  );
}
