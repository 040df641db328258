import { memo, useCallback, useEffect, useState } from 'react';
import { Carousel } from '#ui/agenda/carousel.tsx';
import { DayPick } from '#ui/agenda/day-pick.tsx';
import { Button } from '#ui/controls/button.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useToday, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { type Day, isFree, MAX_DAYS } from '../../session/branch.ts';
import css from './agenda.module.css';

/**
 * The days, three at a time, starting at the first free one; a card after the last day loads more. Arrows skip days
 * without slots. On phones the days are a strip that is swiped. Neither arrows nor swipes choose.
 */
export function DayPicker() {
  const { branches: t } = useWords();
  const actions = useActions(branchActions);
  const days = useVisit((visit) => visit.choice.days);
  const date = useVisit((visit) => visit.choice.date);
  const loadingDays = useVisit((visit) => visit.choice.loadingDays);
  const [fresh, setFresh] = useState<string | null>(null);
  useEffect(() => focusFrom(fresh), [fresh]);
  const indexOf = (wanted: string | null) => days.findIndex((day) => day.date === wanted);
  const firstNew = indexOf(fresh);
  const isNew = date !== null && fresh !== null && date >= fresh;
  const showAt = [isNew ? -1 : firstNew, indexOf(date), days.findIndex(isFree)].find((at) => at >= 0) ?? 0;
  const choose = useCallback(
    (day: Day) => {
      setFresh(null);
      actions.chooseDay(day.date);
    },
    [actions],
  );
  const hasMore = days.length > 0 && days.length < MAX_DAYS;
  const showMore = () => void actions.moreDays().then(setFresh);
  const cards = days.map((day) => <DayCard key={day.date} day={day} checked={day.date === date} onChoose={choose} />);
  const more = (
    <div key="more" className={css.more}>
      <Button kind="line" wide busy={loadingDays} onClick={showMore}>
        {loadingDays ? t.loading : t.more}
      </Button>
    </div>
  );
  return (
    <Carousel
      label={t.day}
      roledescription={t.carousel}
      prevLabel={t.arrows.days.previous}
      nextLabel={t.arrows.days.next}
      perView={3}
      showAt={showAt}
      isStop={(at) => {
        const day = days[at];
        return day === undefined || isFree(day);
      }}
    >
      {hasMore ? [...cards, more] : cards}
    </Carousel>
  );
}

/** Moves the focus from the button that loaded more days to the first free new day. */
function focusFrom(date: string | null): void {
  const days = [...document.querySelectorAll<HTMLInputElement>('input[name="giorno"]:not([disabled])')];
  if (date) days.find(({ value }) => value >= date)?.focus({ preventScroll: true });
}

interface CardProps {
  readonly day: Day;
  readonly checked: boolean;
  readonly onChoose: (day: Day) => void;
}

/** Memoised: renders again only when it is chosen, left, or its slots change. */
const DayCard = memo(({ day, checked, onChoose }: CardProps) => {
  const { branches: t, formats } = useWords();
  const today = useToday();
  const free = day.hours.filter((hour) => hour.free).length;
  const count = free > 0 ? t.freeHours(free) : t.noHours;
  const none = day.hours.length > 0 ? t.full : t.closed;
  const { weekday, ...date } = formats.shortDate(day.date);
  return (
    <DayPick
      name="giorno"
      value={day.date}
      checked={checked}
      disabled={free === 0}
      onChoose={() => onChoose(day)}
      label={`${formats.nearDay(day.date, today)}, ${count}`}
      weekday={[formats.relativeDay(day.date, today), weekday].filter(Boolean).join(', ')}
      {...date}
      count={count}
      short={free > 0 ? String(free) : none}
    />
  );
});
