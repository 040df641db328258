import { fromInstant, hourText } from '#domain/time/rome.ts';
import { useWords } from '../../session/desk.tsx';

/** 'lun 23 nov 9:12' */
export function useMomentText(): (at: number) => string {
  const { days } = useWords();
  return (at) => {
    const { day, minute } = fromInstant(at);
    return `${days.short(day)} ${hourText(minute)}`;
  };
}
