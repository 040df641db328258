import { useCallback, useState } from 'react';
import { attendanceOf, standingOf, stepsFor } from '#domain/desk/attendance.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { useDesk } from '../../session/desk.tsx';
import { isRepeatable, useFaultText } from '../../session/use-fault-text.ts';
import type { Visit } from '../../wire/day.ts';
import { type Mark, sendMark } from '../../wire/mark.ts';
import { isByKeyboard, keepFocus } from './keep-focus.ts';
import { markText, standingText } from './visit-texts.ts';

export interface Marks {
  /** Whether a mark of this visit is being sent. */
  isBusy(code: string): boolean;
  /** Records a mark of a visit and shows a toast with an undo. */
  mark(visit: Visit, mark: Mark): void;
}

interface Shown {
  /** The current state of the visit. */
  readonly onVisit: (visit: Visit) => void;
  readonly reload: () => void;
}

export function useMarks({ onVisit, reload }: Shown): Marks {
  const { deps, words, connection, toast } = useDesk();
  const { today, frame } = words;
  const faultText = useFaultText();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  /** Sends a mark; a retry uses the same key. */
  const send = useCallback(
    async (visit: Visit, mark: Mark, key: string) => {
      const byKeyboard = isByKeyboard();
      setBusy((before) => new Set([...before, visit.code]));
      const answer = await sendMark(deps.call, visit, mark, key);
      setBusy((before) => new Set([...before].filter((code) => code !== visit.code)));
      if (byKeyboard) keepFocus(visit.code);
      const act = markText(today, mark);
      if (!answer.ok) {
        const network = today.said.failed(act, visit.name);
        const title = faultText(answer.error, { network, refused: today.said.refused(act, visit.name) });
        const again = { label: frame.retry, act: () => void send(visit, mark, key) };
        if (isRepeatable(answer.error)) return toast.set({ tone: 'warn', title, answers: [again], stays: true });
        toast.set({ tone: 'warn', title });
        return reload();
      }
      const { done, visit: after } = answer.value;
      onVisit(after);
      const next = (other: Mark) => () => void send(after, other, deps.newKey());
      const now = connection.now();
      if (done && mark.kind === 'undo') return toast.set({ tone: 'ok', title: today.said.undone(visit.name) });
      if (done) {
        const title = today.said.done(act, visit.name, hourText(fromInstant(now).minute));
        return toast.set({
          tone: 'ok',
          title,
          answers: [{ label: frame.undo, act: next({ kind: 'undo' }), undo: true }],
        });
      }
      const state = standingText(today, after, now);
      if (isSame(after, mark)) return toast.set({ tone: 'ok', title: today.said.same(state, visit.name) });
      const { conflict } = today;
      const may = mark.kind === 'step' && stepsFor(after, now).includes(mark.step);
      toast.set({
        tone: 'warn',
        title: conflict.title(visit.name),
        lines: [conflict.theirs(state), conflict.mine(act)],
        answers: [
          { label: conflict.keep, act: () => undefined },
          ...(may ? [{ label: conflict.again(act), act: next(mark) }] : []),
        ],
        stays: true,
      });
    },
    [deps, connection, toast, today, frame, faultText, onVisit, reload],
  );

  return {
    isBusy: (code) => busy.has(code),
    mark: (visit, mark) => void send(visit, mark, deps.newKey()),
  };
}

/** Whether a colleague has already recorded the same mark. */
function isSame(after: Visit, mark: Mark): boolean {
  if (mark.kind === 'undo') return false;
  if (mark.kind === 'correct') return after.outcome === mark.outcome;
  const is = { arrive: 'arrived', start: 'meeting' } as const;
  return attendanceOf(after) === (mark.step === 'arrive' || mark.step === 'start' ? is[mark.step] : mark.step);
}

/** Whether an outcome recorded now is late: on another day, or after the visit counts as open. */
export const isLate = (visit: Visit, today: string, now: number): boolean =>
  visit.day !== today || standingOf(visit, now) === 'open';
