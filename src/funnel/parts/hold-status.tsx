import { useEffect, useState } from 'react';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { Icon } from '#ui/icon.tsx';
import { useFunnel, useVisit } from '../actions/funnel.tsx';
import { useWords } from '../actions/use-words.ts';
import { isInFrame } from '../api/frame.ts';
import { ownWindowUrl } from '../browser/own-window.ts';
import type { HeldSlot } from '../session/held-slot.ts';
import type { Choice } from '../session/visit.ts';
import css from './hold-status.module.css';

/** The expiry of the hold while it lasts. `keepsRoom` keeps its space afterwards, to avoid layout shift. */
export function HoldStatus({ keepsRoom = false }: { readonly keepsRoom?: boolean }) {
  const held = useVisit((visit) => (visit.heldSlot && isFor(visit.heldSlot, visit.choice) ? visit.heldSlot.until : 0));
  const until = useIsFuture(held) ? held : null;
  const keepsCookies = useVisit((visit) => visit.keepsCookies);
  if (!keepsCookies) return <NoHold />;
  if (until === null && !keepsRoom) return null;
  return (
    <p className={css.hold} role="status">
      {until !== null && <HeldUntil at={until} />}
    </p>
  );
}

/** Without cookies the server cannot tell this visitor's hold from another's. */
function NoHold() {
  const t = useWords().branches;
  return (
    <p className={css.hold} role="status">
      <Icon name="info" />
      <span>
        {t.noCookies} {isInFrame() && <OwnWindow />}
      </span>
    </p>
  );
}

/** In a frame, where many browsers store no cookies: the same choice in a window of its own, where they do. */
function OwnWindow() {
  const t = useWords().branches;
  const { visit } = useFunnel();
  return (
    <a href={ownWindowUrl(visit, location, document.documentElement.lang)} target="_blank" rel="noreferrer">
      {t.ownWindow}
    </a>
  );
}

/** «Ti teniamo il posto fino alle 15:42» */
export function HeldUntil({ at }: { readonly at: number }) {
  const t = useWords().branches.halfway;
  return (
    <>
      <Icon name="clock" />
      <span>
        {t.held} <b>{t.until(hourText(fromInstant(at).minute))}</b>
      </span>
    </>
  );
}

const isFor = (held: HeldSlot, { branch, date, hour }: Choice): boolean =>
  held.branch.code === branch?.code && held.date === date && held.hour === hour;

/** Whether an instant is in the future; becomes false by itself when it passes. */
export function useIsFuture(until: number): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, until - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [until]);
  return until > now;
}
