import { useCallback, useEffect, useRef, useState } from 'react';
import { fromInstant, type IsoDay } from '#domain/time/rome.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import { useIdempotencyKey } from '../../session/use-idempotency-key.ts';
import { type Colleague, readTeam } from '../../wire/assign.ts';
import { type DayDraft, type DayPreview, type Goal, readWholeDay, sendWholeDay } from '../../wire/whole-day.ts';

export interface Draft {
  readonly day: IsoDay;
  /** '' until one is chosen. */
  readonly person: string;
  readonly goal: Goal;
}

/** The people of a branch on a day; null while they load. */
export function useTeam(branch: string, day: IsoDay) {
  const { deps } = useDesk();
  const [team, setTeam] = useState<readonly Colleague[] | 'failed' | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the counter reloads
  useEffect(() => {
    let isLate = false;
    setTeam(null);
    void readTeam(deps.call, { branch, day }).then((answer) => {
      if (!isLate) setTeam(answer.ok ? answer.value : 'failed');
    });
    return () => {
      isLate = true;
    };
  }, [deps, branch, day, turn]);
  return { team, reload: useCallback(() => setTurn((before) => before + 1), []) };
}

interface Shown {
  readonly preview: DayPreview;
  /** This preview replaced an outdated one. */
  readonly isChanged: boolean;
  readonly isDone: boolean;
}

/** Previews and applies the change of one person's day. */
export function useWholeDay(branch: string) {
  const { deps, connection } = useDesk();
  const words = useWords().wholeDay;
  const faultText = useFaultText();
  const intent = useIdempotencyKey();
  const today = fromInstant(connection.now()).day;
  const [draft, setDraft] = useState<Draft>({ day: today, person: '', goal: { kind: 'pass', whom: '' } });
  const [shown, setShown] = useState<Shown | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Numbers the choices: a preview of earlier ones is not shown.
  const turn = useRef(0);
  const asked: DayDraft = { branch, ...draft };
  const clear = () => {
    setShown(null);
    setTrouble(null);
  };
  return {
    ...{ draft, today, shown, trouble, isBusy },
    change(part: Partial<Draft>) {
      turn.current += 1;
      clear();
      setDraft((before) => ({ ...before, ...part }));
    },
    async ask() {
      clear();
      setBusy(true);
      const own = turn.current;
      const answer = await readWholeDay(deps.call, asked);
      setBusy(false);
      if (own !== turn.current) return;
      const { failed: network, refused } = words.form;
      if (!answer.ok) return setTrouble(faultText(answer.error, { network, refused }));
      setShown({ preview: answer.value, isChanged: false, isDone: false });
    },
    async apply() {
      if (shown === null) return;
      const { sha256 } = shown.preview;
      setTrouble(null);
      setBusy(true);
      const answer = await sendWholeDay(deps.call, asked, sha256, intent.keyOf([asked, sha256]));
      setBusy(false);
      const { failed: network, refused, second } = words.preview;
      if (!answer.ok) return setTrouble(faultText(answer.error, { network, refused }));
      intent.answered();
      const { fault, preview } = answer.value;
      if (fault === 'second') return setTrouble(second);
      setDraft(draft);
      // The server's preview is empty after applying, so the applied one stays.
      setShown(
        fault === null ? { ...shown, isChanged: false, isDone: true } : { preview, isChanged: true, isDone: false },
      );
    },
  };
}
export type WholeDay = ReturnType<typeof useWholeDay>;
