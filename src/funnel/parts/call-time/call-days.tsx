import { Carousel } from '#ui/agenda/carousel.tsx';
import { DayPick } from '#ui/agenda/day-pick.tsx';
import { useToday } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Day } from '../../session/branch.ts';
import type { CallTime } from '../../session/call-time.ts';
import { firstTimeOn, freeOn } from './first-time.ts';

interface Props {
  readonly way: 'hour' | 'band';
  readonly days: readonly Day[];
  readonly date: string | null;
  readonly onChoose: (time: CallTime | null) => void;
}

/** The days of a call. A chosen day begins with its first free time. */
export function CallDays({ way, days, date, onChoose }: Props) {
  const { branches: t, formats } = useWords();
  const today = useToday();
  const first = days.findIndex((day) => freeOn(day, way) > 0);
  const at = days.findIndex((day) => day.date === date);
  return (
    <Carousel
      label={t.day}
      roledescription={t.carousel}
      prevLabel={t.arrows.days.previous}
      nextLabel={t.arrows.days.next}
      perView={3}
      showAt={Math.max(at === -1 ? first : at, 0)}
    >
      {days.map((day) => {
        const free = day.hours.filter((hour) => hour.free).length;
        const count = free > 0 ? t.freeHours(free) : t.noHours;
        const { weekday, ...rest } = formats.shortDate(day.date);
        return (
          <DayPick
            key={day.date}
            name="giorno-chiamata"
            value={day.date}
            checked={day.date === date}
            disabled={freeOn(day, way) === 0}
            onChoose={() => onChoose(firstTimeOn(day, way))}
            label={`${formats.nearDay(day.date, today)}, ${count}`}
            weekday={[formats.relativeDay(day.date, today), weekday].filter(Boolean).join(', ')}
            {...rest}
            count={count}
            short={free > 0 ? String(free) : t.full}
          />
        );
      })}
    </Carousel>
  );
}
