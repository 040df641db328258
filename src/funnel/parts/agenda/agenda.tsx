import { isChanging } from '#domain/flow/predicates.ts';
import { useVisit } from '../../actions/funnel.tsx';
import { HoldStatus } from '../hold-status.tsx';
import { DayPicker } from './day-picker.tsx';
import { HourPicker } from './hour-picker.tsx';
import { TakenHour } from './taken-hour.tsx';

/** Day and slot of the chosen branch; a slot taken meanwhile is shown first. */
export function Agenda() {
  const changing = useVisit(({ facts }) => isChanging(facts));
  return (
    <>
      <TakenHour />
      <div className="section">
        <DayPicker />
      </div>
      <div className="section">
        <HourPicker />
        {/* A move has no hold before it: it takes its slot at once. */}
        {!changing && <HoldStatus keepsRoom />}
      </div>
    </>
  );
}
