import { useState } from 'react';
import { DAYS_EARLIER } from '#domain/earlier/line.ts';
import { addDays, daysBetween } from '#domain/time/rome.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { earlierActions, type WaitFailure } from '../../actions/earlier.ts';
import { useActions, useToday } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Appointment, Wait, Wish } from '../../session/appointment.ts';

const PARTS = ['tutto', 'mattina', 'pomeriggio'] as const satisfies readonly Wish['part'][];

interface CardProps {
  readonly appointment: Appointment;
}

/** Lets the customer wait for an earlier slot: one press with the shown wishes, one press to stop. */
export function EarlierCard({ appointment, wait }: CardProps & { readonly wait: Wait }) {
  const { ask: t } = useWords().earlier;
  const actions = useActions(earlierActions);
  const { code } = appointment;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<WaitFailure | null>(null);
  const send = async (sent: Promise<WaitFailure | null>) => {
    setBusy(true);
    setTrouble(await sent);
    setBusy(false);
  };
  return (
    <section className="stack-s" aria-labelledby="prima">
      <h2 id="prima">{t.heading}</h2>
      {trouble !== null && (
        <Notice tone="warn" role="alert">
          {t[trouble]}
        </Notice>
      )}
      {wait.wish === null ? (
        <Wishes {...{ appointment, busy }} onSend={(wish) => void send(actions.ask(code, wish))} />
      ) : (
        <Waits wish={wait.wish} busy={busy} onStop={() => void send(actions.end(code))} />
      )}
    </section>
  );
}

interface WaitsProps {
  readonly wish: Wish;
  readonly busy: boolean;
  readonly onStop: () => void;
}

function Waits({ wish, busy, onStop }: WaitsProps) {
  const { ask: t } = useWords().earlier;
  return (
    <>
      <Notice tone="ok" role="status" title={t.waiting}>
        <p>{t.wishes(wish.from, t.parts[wish.part], wish.near)}</p>
        <p>{t.rule}</p>
      </Notice>
      <div>
        <Button kind="line" busy={busy} onClick={onStop}>
          {t.stop}
        </Button>
      </div>
    </>
  );
}

interface WishesProps extends CardProps {
  readonly busy: boolean;
  readonly onSend: (wish: Wish) => void;
}

function Wishes({ appointment, busy, onSend }: WishesProps) {
  const { ask: t } = useWords().earlier;
  const tomorrow = addDays(useToday(), 1);
  const [wish, setWish] = useState<Wish>({ from: tomorrow, part: 'tutto', near: false });
  const last = Math.max(0, daysBetween(tomorrow, appointment.date) - DAYS_EARLIER);
  const days = Array.from({ length: last + 1 }, (_, n) => addDays(tomorrow, n));
  return (
    <>
      <p>{t.text}</p>
      <SelectField
        id="prima-dal"
        label={t.from}
        value={wish.from}
        options={days.map((day, n) => ({ value: day, label: n === 0 ? t.tomorrow(day) : t.day(day) }))}
        onChange={(from) => setWish({ ...wish, from })}
      />
      <SelectField
        id="prima-parte"
        label={t.part}
        value={wish.part}
        options={PARTS.map((part) => ({ value: part, label: t.parts[part] }))}
        onChange={(value) => setWish({ ...wish, part: PARTS.find((part) => part === value) ?? 'tutto' })}
      />
      <Checkbox id="prima-vicine" label={t.near} checked={wish.near} onChange={(near) => setWish({ ...wish, near })} />
      <div>
        <Button kind="line" busy={busy} onClick={() => onSend(wish)}>
          {t.send}
        </Button>
      </div>
    </>
  );
}
