import { isChanging } from '#domain/flow/predicates.ts';
import { useVisit } from '../../actions/funnel.tsx';
import { HoldLine } from '../hold-line.tsx';
import css from './agenda.module.css';
import { DayPicker } from './day-picker.tsx';
import { HourPicker } from './hour-picker.tsx';
import { TakenHour } from './taken-hour.tsx';

/** Day and hour of the chosen branch; an hour that somebody else took meanwhile is said first. */
export function Agenda() {
  const changing = useVisit(({ facts }) => isChanging(facts));
  return (
    <>
      <TakenHour />
      <div className={css.section}>
        <DayPicker />
      </div>
      <div className={css.section}>
        <HourPicker />
        {/* A move takes its seat at once: nothing is held before. */}
        {!changing && <HoldLine keepsRoom />}
      </div>
    </>
  );
}
