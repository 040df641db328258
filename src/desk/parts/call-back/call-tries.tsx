import { fromInstant, hourText } from '#domain/time/rome.ts';
import { useWords } from '../../session/desk.tsx';
import type { CallTry } from '../../wire/calls.ts';
import s from './call-tries.module.css';

interface CallTriesProps {
  readonly tries: readonly CallTry[];
  readonly label?: string;
}

/**
 * Lists the calls to a customer, each with its time, its caller, and the line that the caller typed. A call shows its
 * result, or the time that the customer named for the next one.
 */
export function CallTries({ tries, label }: CallTriesProps) {
  const { calls, days } = useWords();
  const { results, laterAt } = calls.ending;
  const nameOf = (result: string) => (result in results ? results[result as keyof typeof results] : result);
  const moment = (at: number) => {
    const { day, minute } = fromInstant(at);
    return [day, hourText(minute)] as const;
  };
  const when = (at: number) => {
    const [day, hour] = moment(at);
    return `${days.short(day)}, ${hour}`;
  };
  return (
    <ol className={s.history} aria-label={label}>
      {tries.map(({ at, who, result, callAt, line }) => (
        <li key={at}>
          <span className={s.when}>{when(at)}</span>
          <span>
            {callAt === null ? nameOf(result) : laterAt(...moment(callAt))}
            <small>{line === null ? who : `${who}: «${line}»`}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
