import { Box } from '../../parts/box.tsx';
import { useFirstWords } from '../../session/desk.tsx';
import type { Day } from '../../wire/day.ts';
import s from './side.module.css';

const AT_MOST = 8;

/** The visits and free slots of tomorrow. */
export function Tomorrow({ tomorrow: { day, people, spans, free } }: { readonly tomorrow: Day['tomorrow'] }) {
  const words = useFirstWords();
  const { tomorrow } = words.today;
  const title = tomorrow.title(words.days.weekday(day));
  if (spans.length === 0)
    return (
      <Box title={title} aside={people > 0 && <p>{tomorrow.people(people)}</p>}>
        <p className={s.lead}>{tomorrow.closed}</p>
      </Box>
    );
  return (
    <Box title={title} aside={<p>{tomorrow.people(people)}</p>}>
      <ul className={s.list}>
        <li>
          <b>{free.length === 0 ? tomorrow.full : tomorrow.free(free.length)}</b>
          {free.length > 0 && (
            <p className={s.note}>{tomorrow.hours(free.slice(0, AT_MOST), Math.max(0, free.length - AT_MOST))}</p>
          )}
        </li>
      </ul>
    </Box>
  );
}
