import { useEffect, useState } from 'react';
import type { Result } from '#domain/result.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { useFaultText } from '../../session/use-fault-text.ts';
import {
  type CalendarLink,
  type CalendarOf,
  endCalendarLink,
  type LinkFault,
  makeCalendarLink,
  readCalendarLink,
} from '../../wire/calendars.ts';

interface State {
  /** Null: none. */
  readonly link: CalendarLink | 'loading' | 'failed' | null;
  /** The address of a link that was created just now. */
  readonly address: string | null;
  readonly isEnded: boolean;
}

/** Loads, creates and revokes the link to one calendar. */
export function useLink(of: CalendarOf) {
  const { deps } = useDesk();
  const { calendars } = useWords();
  const faultText = useFaultText();
  const [state, setState] = useState<State>({ link: 'loading', address: null, isEnded: false });
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const load = async () => {
    const answer = await readCalendarLink(deps.call, of);
    setState({ link: answer.ok ? answer.value : 'failed', address: null, isEnded: false });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once for each calendar
  useEffect(() => void load(), [deps, of]);
  const act = async <T>(send: () => Promise<Result<T, LinkFault>>, done: (value: T) => State) => {
    setBusy(true);
    setTrouble(null);
    const answer = await send();
    setBusy(false);
    if (answer.ok) return setState(done(answer.value));
    setTrouble(faultText(answer.error, { network: calendars.failed, refused: calendars.refused }));
    // The server may have carried out the write.
    if (answer.error === 'network') await load();
  };
  return {
    ...{ ...state, isBusy, trouble, load },
    make: () =>
      act(
        () => makeCalendarLink(deps.call, of),
        ({ path, madeAt }) => ({
          link: { madeAt, readAt: null },
          address: new URL(path, location.origin).href,
          isEnded: false,
        }),
      ),
    end: () =>
      act(
        () => endCalendarLink(deps.call, of),
        () => ({ link: null, address: null, isEnded: true }),
      ),
  };
}
