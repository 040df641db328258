import { Notice } from '#ui/feedback/notice.tsx';
import { useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import css from './agenda.module.css';
import { DayPicker } from './day-picker.tsx';
import { HourPicker } from './hour-picker.tsx';

/** Day and hour of the chosen branch; an hour that somebody else took meanwhile is said first (R0.26). */
export function Agenda() {
  const { branches: t } = useWords();
  const { visit } = useFunnel();
  return (
    <>
      {visit.hourTaken && (
        <Notice tone="error" role="alert">
          {t.taken}
        </Notice>
      )}
      <div className={css.section}>
        <DayPicker />
      </div>
      <div className={css.section}>
        <HourPicker />
      </div>
    </>
  );
}
