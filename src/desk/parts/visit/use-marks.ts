import { useCallback, useState } from 'react';
import { attendanceOf, standingOf, stepsFor } from '#domain/desk/attendance.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { FirstDeskWords } from '#texts/desk-words.ts';
import { useDesk } from '../../session/desk.tsx';
import { may } from '../../session/me.ts';
import type { ToastMessage } from '../../session/toast-store.ts';
import { isRepeatable, useFaultText } from '../../session/use-fault-text.ts';
import type { Visit } from '../../wire/day.ts';
import { type Mark, sendMark } from '../../wire/mark.ts';
import { isByKeyboard, keepFocus } from './keep-focus.ts';
import { useBookNext } from './use-book-next.ts';
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
  const { me, deps, words, connection, toast } = useDesk();
  const bookNext = useBookNext();
  const mayBook = may(me, 'appointment.book');
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
        // The answer to a retry may be older than what a colleague recorded meanwhile.
        const again = { label: frame.retry, act: () => void send(visit, mark, key).then(reload) };
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
        const at = after.endedAt ?? after.startedAt ?? after.arrivedAt;
        const title = today.said.done(act, visit.name, hourText(fromInstant(at?.getTime() ?? now).minute));
        return toast.set({
          tone: 'ok',
          title,
          answers: [
            ...(after.outcome === 'attended' && mayBook
              ? [{ label: today.said.bookNext, act: () => bookNext(after) }]
              : []),
            { label: frame.undo, act: next({ kind: 'undo' }), undo: true },
          ],
        });
      }
      toast.set(notDone(today, { before: visit, after, mark, act, now, again: next(mark) }));
      reload();
    },
    [mayBook, deps, connection, toast, today, frame, faultText, onVisit, reload, bookNext],
  );

  return {
    isBusy: (code) => busy.has(code),
    mark: (visit, mark) => void send(visit, mark, deps.newKey()),
  };
}

interface Refused {
  readonly before: Visit;
  readonly after: Visit;
  readonly mark: Mark;
  readonly act: string;
  readonly now: number;
  readonly again: () => void;
}

/** The message about a mark that was not recorded. */
function notDone(today: FirstDeskWords['today'], refused: Refused): ToastMessage {
  const { before, after, mark, act, now, again } = refused;
  const state = standingText(today, after, now);
  if (isSame(after, mark)) return { tone: 'ok', title: today.said.same(state, before.name) };
  const refusal = refusalOf(today, refused);
  if (refusal !== null) return { tone: 'warn', title: refusal, stays: true };
  const { title, theirs, mine, keep, again: label } = today.conflict;
  const mayAgain = mark.kind === 'step' && stepsFor(after, now).includes(mark.step);
  return {
    tone: 'warn',
    title: title(before.name),
    lines: [theirs(state), mine(act)],
    answers: [{ label: keep, act: () => undefined }, ...(mayAgain ? [{ label: label(act), act: again }] : [])],
    stays: true,
  };
}

/** Why a mark is not possible although no other was recorded; null after another mark, or a cancellation. */
function refusalOf({ said }: FirstDeskWords['today'], { before, after, mark, act }: Refused): string | null {
  const { name } = before;
  if (after.isCancelled) return null;
  if (after.startsAt !== before.startsAt) return said.moved(name, after.day, after.hour);
  if (after.version !== before.version) return null;
  return mark.kind === 'undo' ? said.undoLate(name) : said.refused(act, name);
}

/** Whether the same mark is recorded already. */
function isSame(after: Visit, mark: Mark): boolean {
  if (mark.kind === 'undo') return false;
  if (mark.kind === 'correct') return after.outcome === mark.outcome;
  const is = { arrive: 'arrived', start: 'meeting' } as const;
  return attendanceOf(after) === (mark.step === 'arrive' || mark.step === 'start' ? is[mark.step] : mark.step);
}

/** Whether an outcome recorded now is late: on another day, or after the visit counts as open. */
export const isLate = (visit: Visit, today: string, now: number): boolean =>
  visit.day !== today || standingOf(visit, now) === 'open';
