import { useCallback, useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { callTimeActions } from '../../actions/call-time.ts';
import { useActions } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Branch, Day } from '../../session/branch.ts';
import { type CallTime, hoursOf } from '../../session/call-time.ts';
import { RouteCards } from '../route-cards.tsx';
import { CallBands } from './call-bands.tsx';
import { CallDays } from './call-days.tsx';
import { CallSlots } from './call-slots.tsx';
import { firstTime, type Way } from './first-time.ts';

interface Props {
  readonly branch: Branch;
  /** How the visitor chooses the time; null before the first choice. */
  readonly way: Way | null;
  /** Null: as soon as possible, or still to be chosen. */
  readonly time: CallTime | null;
  readonly onChange: (way: Way, time: CallTime | null) => void;
  /** The ways on offer. */
  readonly ways?: readonly Way[];
  /** The chosen time was taken by another visitor: the free times are read again, and nothing is chosen. */
  readonly isTaken: boolean;
}

/**
 * When the visitor wants to be called: as soon as possible, in a half-hour, or in a band of hours. A chosen way begins
 * with its first free time; the button of the page and a sentence name what is chosen.
 */
export function CallTimePicker({ branch, way, time, onChange, isTaken, ways = ['soon', 'hour', 'band'] }: Props) {
  const { callTime: t, common } = useWords();
  const timed = way === 'hour' || way === 'band' ? way : null;
  const { days, read } = useCallDays(branch, { isTaken, isNeeded: timed !== null });
  // The first free time, once it is known.
  useEffect(() => {
    const first = timed && time === null && !isTaken && days ? firstTime(days, timed) : null;
    if (timed && first) onChange(timed, first);
  }, [timed, time, isTaken, days, onChange]);
  const choose = (next: Way) => onChange(next, next === 'soon' || !days ? null : firstTime(days, next));
  return (
    <div className="section stack">
      {isTaken && (
        <Notice tone="error" role="alert" title={t.taken}>
          {t.takenHelp}
        </Notice>
      )}
      <RouteCards
        legend={t.heading}
        name="quando"
        value={way ?? ''}
        routes={ways.map((value) => ({ value, ...t.ways[value] }))}
        onChange={(value) => value !== '' && choose(value)}
        three
      />
      {timed && days === null && (
        <Notice tone="warn" role="alert">
          {t.unread}{' '}
          <Button kind="text" onClick={read}>
            {common.retry}
          </Button>
        </Notice>
      )}
      {timed && days && <Timed way={timed} {...{ days, time, onChange }} />}
      {way !== null && <Promised way={way} time={time} />}
    </div>
  );
}

interface TimedProps extends Pick<Props, 'time' | 'onChange'> {
  readonly way: 'hour' | 'band';
  readonly days: readonly Day[];
}

function Timed({ way, days, time, onChange }: TimedProps) {
  const { callTime: t } = useWords();
  const [shown, setShown] = useState<string | null>(null);
  // The day stays shown when its time is lost to another visitor.
  if (time !== null && time.date !== shown) setShown(time.date);
  const day = days.find(({ date }) => date === (time?.date ?? shown)) ?? null;
  if (firstTime(days, way) === null) return <Notice tone="info">{t.none}</Notice>;
  const choose = (next: CallTime | null) => onChange(way, next);
  return (
    <>
      <CallDays {...{ way, days }} date={day?.date ?? null} onChoose={choose} />
      {day && way === 'hour' && <CallSlots {...{ day, time }} onChoose={choose} />}
      {day && way === 'band' && <CallBands {...{ day, time }} onChoose={choose} />}
    </>
  );
}

/** The chosen time in one sentence, with the words of the button and the ticket. */
function Promised({ way, time }: { readonly way: Way; readonly time: CallTime | null }) {
  const { callTime: t, formats } = useWords();
  if (way !== 'soon' && time === null) return null;
  return (
    <Notice tone="ok" role="status">
      {time === null ? t.soon : t.promise(formats.weekdayAndDay(time.date), hoursOf(time))}
    </Notice>
  );
}

/** The days with free times, read once they are needed; undefined while they are read, null when they cannot be read. */
function useCallDays(branch: Branch, { isTaken, isNeeded }: { readonly isTaken: boolean; readonly isNeeded: boolean }) {
  const actions = useActions(callTimeActions);
  const [days, setDays] = useState<readonly Day[] | null>();
  const read = useCallback(() => void actions.days(branch).then(setDays), [actions, branch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a taken time is read again.
  useEffect(() => {
    if (isNeeded) read();
  }, [read, isTaken, isNeeded]);
  return { days, read };
}
