import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Pick } from '#ui/controls/pick.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Branch } from '../../session/me.ts';
import type { FreeBranch, FreeDay, PlacedSlot } from '../../wire/book-call.ts';
import { Button } from '../button.tsx';
import { kmText } from '../slot-picker/offer-text.ts';
import { BranchSearch } from './branch-search.tsx';
import s from './near-hours.module.css';
import { useFreeHours } from './use-free-hours.ts';

interface NearHoursProps {
  /** Id that the form focuses when the slot is missing. */
  readonly id?: string;
  readonly branch: string | null;
  /** By default the branches at which the person may book. */
  readonly places?: readonly Branch[];
  readonly onBranch: (branch: string) => void;
  readonly value: PlacedSlot | null;
  readonly onChoose: (slot: PlacedSlot) => void;
  /** A new number reloads the slots, for example after one was taken. */
  readonly turn: number;
  /** Lists slots that have begun too, for a person who is here. */
  readonly begun?: boolean;
  /** Lists full slots too. */
  readonly full?: boolean;
  readonly error?: string | undefined;
}

/** Chooses a free slot of a branch or of branches near it, three days at a time; nothing is preselected. */
export function NearHours(props: NearHoursProps) {
  const { id, branch, places, onBranch, value, onChoose, turn, begun = false, full = false, error } = props;
  const { me } = useDesk();
  const { nearHours, frame } = useWords();
  const some = places ?? me.bookable;
  const hours = useFreeHours({ branch, first: value?.day ?? null, turn, begun, full });
  const { found, failed, isFirst, isLast, go, reload } = hours;
  const errorId = useId();
  return (
    <div className={s.near} id={found === null ? id : undefined}>
      {(some.length > 1 || branch === null) && (
        <BranchSearch
          {...{ branch, places: some, label: nearHours.near }}
          onChoose={(code) => code !== null && onBranch(code)}
        />
      )}
      {branch === null && <p className={s.quiet}>{nearHours.choose}</p>}
      {failed && (
        <p className={s.wrong} role="alert">
          {nearHours.failed}{' '}
          <Button kind="quiet" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </p>
      )}
      {branch !== null && found === null && !failed && (
        <p className={s.quiet} role="status">
          {nearHours.loading}
        </p>
      )}
      {found !== null && (
        <fieldset
          id={id}
          tabIndex={-1}
          aria-label={nearHours.title(found[0]?.name ?? '')}
          aria-describedby={error && errorId}
        >
          <Table found={found} value={value} onChoose={onChoose} />
        </fieldset>
      )}
      {error && (
        <p className={s.wrong} id={errorId}>
          {error}
        </p>
      )}
      {branch !== null && <Days {...{ isFirst, isLast, go }} isLoading={found === null && !failed} />}
    </div>
  );
}

type DaysProps = Pick<ReturnType<typeof useFreeHours>, 'isFirst' | 'isLast' | 'go'> & { readonly isLoading: boolean };

/** The buttons to earlier and later days; past the last days their text takes the focus of the button. */
function Days({ isFirst, isLast, isLoading, go }: DaysProps) {
  const { nearHours } = useWords();
  const hasStepped = useRef(false);
  const last = useRef<HTMLParagraphElement>(null);
  // At once: a later effect of the first days could run after the next press, and forget it.
  useLayoutEffect(() => {
    if (isLoading) return;
    if (isLast && hasStepped.current) last.current?.focus();
    hasStepped.current = false;
  }, [isLast, isLoading]);
  const step = (by: 1 | -1) => {
    hasStepped.current = true;
    go(by);
  };
  return (
    <div className={s.days}>
      {!isFirst && (
        <Button kind="quiet" icon="left" busy={isLoading} onClick={() => step(-1)}>
          {nearHours.sooner}
        </Button>
      )}
      {isLast ? (
        <p className={s.quiet} ref={last} tabIndex={-1}>
          {nearHours.last}
        </p>
      ) : (
        <Button kind="quiet" icon="right" busy={isLoading} onClick={() => step(1)}>
          {nearHours.later}
        </Button>
      )}
    </div>
  );
}

type TableProps = Omit<HoursProps, 'group' | 'branch' | 'free'> & { readonly found: readonly FreeBranch[] };

/** A row per branch and a column per day; in narrow windows each day stands below the other. */
function Table({ found, value, onChoose }: TableProps) {
  const { nearHours, days: dayWords } = useWords();
  const group = useId();
  const days = found[0]?.days ?? [];
  return (
    <table className={s.table}>
      <caption className="sr">{nearHours.title(found[0]?.name ?? '')}</caption>
      <thead>
        <tr>
          <th scope="col">{nearHours.branch}</th>
          {days.map(({ day }) => (
            <th key={day} scope="col">
              {dayWords.short(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.map((branch) => (
          <tr key={branch.code}>
            <th scope="row">
              {branch.name}
              <small>{branch.km === null ? nearHours.here : nearHours.km(kmText(branch.km))}</small>
              {!branch.isBookable && <small>{nearHours.notHere}</small>}
            </th>
            {branch.days.map((free) => (
              <td key={free.day} data-day={dayWords.short(free.day)}>
                <Hours key={`${branch.code} ${free.day}`} {...{ group, branch, free, value, onChoose }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HoursProps {
  /** Radio group name, shared by the whole table. */
  readonly group: string;
  readonly branch: FreeBranch;
  readonly free: FreeDay;
  readonly value: PlacedSlot | null;
  readonly onChoose: (slot: PlacedSlot) => void;
}

/** Slots of a day shown before «altri» is pressed. */
const SOME = 3;

function Hours({ group, branch, free: { day, hours, isFull }, value, onChoose }: HoursProps) {
  const { code, name, isBookable } = branch;
  const { nearHours } = useWords();
  const [isWhole, setWhole] = useState(false);
  const isChosen = (hour: string) => value?.branch === code && value.day === day && value.hour === hour;
  const shown = isWhole ? hours : hours.filter((hour, n) => n < SOME || isChosen(hour));
  const more = hours.length - shown.length;
  if (hours.length === 0) return <span className={s.quiet}>{isFull ? nearHours.full : nearHours.noSlots}</span>;
  return (
    <div className={s.hours}>
      {!isBookable && <span>{shown.join(', ')}</span>}
      {(isBookable ? shown : []).map((hour) => (
        <Pick
          key={hour}
          name={group}
          value={`${code} ${day} ${hour}`}
          checked={isChosen(hour)}
          label={nearHours.slot(name, day, hour)}
          className={s.hour}
          onChoose={() => onChoose({ branch: code, name, day, hour })}
        >
          {hour}
        </Pick>
      ))}
      {more > 0 && (
        <Button kind="quiet" name={nearHours.moreAt(more, name, day)} onClick={() => setWhole(true)}>
          {nearHours.more(more)}
        </Button>
      )}
    </div>
  );
}
