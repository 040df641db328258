import { SlotGrid } from '#ui/agenda/slot-grid.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Day } from '../../session/branch.ts';
import { type CallTime, endOf } from '../../session/call-time.ts';

interface Props {
  readonly day: Day;
  readonly time: CallTime | null;
  readonly onChoose: (time: CallTime) => void;
}

/** The half-hours of a day. Each name has start and end, since the call comes at any minute between them. */
export function CallSlots({ day: { date, hours }, time, onChoose }: Props) {
  const { branches, callTime: t, formats } = useWords();
  return (
    <SlotGrid
      legend={t.hour}
      day={formats.weekdayAndDay(date)}
      name="ora-chiamata"
      halves={branches.halves}
      hours={hours.map(({ at, free }) => ({ at, free, label: t.hourLabel({ from: at, until: endOf(at) }, free) }))}
      chosen={time && 'hour' in time && time.date === date ? time.hour : null}
      onChoose={(hour) => onChoose({ date, hour })}
    />
  );
}
