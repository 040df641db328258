import { useWords } from '../../session/desk.tsx';
import s from './seat.module.css';
import { SeatMark } from './seat.tsx';

const KINDS = ['booked', 'free', 'held', 'closed', 'over', 'lost'] as const;

/** The legend of the icons. */
export function Legend() {
  const { agenda } = useWords();
  return (
    <ul className={s.keys} aria-label={agenda.keys}>
      {KINDS.map((kind) => (
        <li key={kind}>
          <SeatMark kind={kind} />
          {agenda.states[kind]}
        </li>
      ))}
    </ul>
  );
}
