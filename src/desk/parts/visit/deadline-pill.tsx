import { fromInstant, hourText } from '#domain/time/rome.ts';
import { useWords } from '../../session/desk.tsx';
import type { Displacement } from '../../wire/displaced.ts';
import { Pill } from '../pill.tsx';

/** The deadline of a displaced person's answer, or of the call to that person. */
export function DeadlinePill({ person: { state, by }, now }: { readonly person: Displacement; readonly now: number }) {
  const { displaced } = useWords();
  if (by === null) return <Pill {...(state === 'toCall' ? CALL : SENT)}>{displaced.states[state]}</Pill>;
  const { day, minute } = fromInstant(by);
  const when = displaced.moment(day, hourText(minute));
  if (state !== 'toCall') return <Pill {...SENT}>{displaced.until(when)}</Pill>;
  return by < now ? (
    <Pill look="hot" icon="phone">
      {displaced.late(when)}
    </Pill>
  ) : (
    <Pill {...CALL}>{displaced.callBy(when)}</Pill>
  );
}

const CALL = { look: 'warn', icon: 'phone' } as const;
const SENT = { look: 'in', icon: 'mail' } as const;
