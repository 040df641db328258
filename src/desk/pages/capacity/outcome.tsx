import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { Notice, type Tone } from '#ui/feedback/notice.tsx';
import b from '../../parts/box.module.css';
import { Button } from '../../parts/button.tsx';
import { useBranchQuery } from '../../session/branch.ts';
import { useWords } from '../../session/desk.tsx';
import type { DisplacedPerson, Preview } from '../../wire/capacity.ts';
import s from './capacity.module.css';

interface LeadProps {
  readonly tone: Tone;
  readonly title: string;
  readonly children: ReactNode;
}

/** The message about a sent change. It takes the focus, so that screen readers read it first. */
function Lead({ tone, title, children }: LeadProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={b.place}>
      <Notice tone={tone} title={title} role={tone === 'ok' ? 'status' : 'alert'}>
        {children}
      </Notice>
    </div>
  );
}

interface OutdatedMessageProps {
  readonly before: Preview;
  readonly now: Preview;
  readonly what: string;
}

/** Says that nothing was applied, because the preview has changed, and how it differs from the former one. */
export function OutdatedMessage({ before, now, what }: OutdatedMessageProps) {
  const { conflict } = useWords().capacity;
  const added = namesOf(now.people, before.people);
  const gone = namesOf(before.people, now.people);
  return (
    <Lead tone="warn" title={conflict.title}>
      <p>{conflict.theirs(before.people.length, now.people.length)}</p>
      {added !== '' && <p>{conflict.added(added)}</p>}
      {gone !== '' && <p>{conflict.gone(gone)}</p>}
      <p>{conflict.mine(what)}</p>
    </Lead>
  );
}

/** The names of people who are in the first list but not in the second. */
const namesOf = (people: readonly DisplacedPerson[], others: readonly DisplacedPerson[]): string =>
  people
    .filter(({ code }) => !others.some((other) => other.code === code))
    .map(({ name }) => name)
    .join(', ');

interface AppliedMessageProps {
  readonly preview: Preview;
  /** The change waits for approval by a second person. */
  readonly isWaiting: boolean;
  /** Null when the change cannot be undone here. */
  readonly onUndo: (() => void) | null;
  readonly onAnother: () => void;
}

/** Says that the change is applied or waits for a second person, and offers the next step. */
export function AppliedMessage({ preview, isWaiting, onUndo, onAnother }: AppliedMessageProps) {
  const { capacity } = useWords();
  const { done, undo } = capacity;
  const query = useBranchQuery();
  const toCall = preview.people.filter(({ isToCall }) => isToCall).length;
  const told = preview.people.length - toCall;
  const hour = hourText(fromInstant(preview.now).minute);
  return (
    <Lead tone="ok" title={isWaiting ? done.asked : done.title(hour, told)}>
      <p>
        {isWaiting
          ? done.askedText
          : `${toCall > 0 ? `${done.toCall(toCall)} ` : ''}${onUndo === null ? '' : done.undo}`}
      </p>
      <div className={s.acts}>
        {!isWaiting && preview.people.length > 0 && <Link href={`/da-ricollocare${query}`}>{done.follow}</Link>}
        {onUndo !== null && (
          <Button icon="undo" onClick={onUndo}>
            {undo.open}
          </Button>
        )}
        <Button kind="quiet" onClick={onAnother}>
          {done.another}
        </Button>
      </div>
    </Lead>
  );
}
