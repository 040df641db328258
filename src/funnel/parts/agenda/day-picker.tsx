import { Carousel } from '#ui/agenda/carousel.tsx';
import { DayPick } from '#ui/agenda/day-pick.tsx';
import { Button } from '#ui/controls/button.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { type Day, isFree, MOST_DAYS } from '../../session/branch.ts';
import css from './agenda.module.css';

/** The days, three at a time, from the first free one on, and after the last a card that brings more (R2.3.25, R9.18). */
export function DayPicker() {
  const { branches: t } = useWords();
  const { visit } = useFunnel();
  const actions = useActions(branchActions);
  const { days, loadingDays } = visit.choice;
  const cards = days.map((day) => <DayCard key={day.date} day={day} />);
  const more = (
    <div key="more" className={css.more}>
      <Button kind="line" wide busy={loadingDays} onClick={() => void actions.moreDays()}>
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
      startAt={Math.max(0, days.findIndex(isFree))}
    >
      {days.length > 0 && days.length < MOST_DAYS ? [...cards, more] : cards}
    </Carousel>
  );
}

function DayCard({ day }: { readonly day: Day }) {
  const { branches: t, formats } = useWords();
  const { visit, today } = useFunnel();
  const actions = useActions(branchActions);
  const free = day.hours.filter((hour) => hour.free).length;
  const count = free > 0 ? t.freeHours(free) : t.noHours;
  const word = formats.relativeDay(day.date, today);
  return (
    <DayPick
      name="giorno"
      value={day.date}
      checked={visit.choice.date === day.date}
      disabled={free === 0}
      onChoose={() => actions.chooseDay(day.date)}
      label={`${formats.dayLabel(day.date, today)}, ${count}`}
      {...(word ? { word } : formats.shortDate(day.date))}
      count={count}
    />
  );
}
