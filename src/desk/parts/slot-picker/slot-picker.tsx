import { useState } from 'react';
import { fromInstant, type IsoDay } from '#domain/time/rome.ts';
import { Pick } from '#ui/controls/pick.tsx';
import { useDesk, useWords } from '../../session/desk.tsx';
import type { Slot } from '../../wire/change.ts';
import { Button } from '../button.tsx';
import s from './slot-picker.module.css';
import { type FreeDay, isSameSlot, useFreeSlots } from './use-free-slots.ts';

interface SlotPickerProps {
  readonly branch: string;
  readonly value: Slot | null;
  readonly onChoose: (slot: Slot | null) => void;
  /** The first day; by default today. */
  readonly near?: IsoDay | null;
  /** Also offers slots that began at most this many minutes ago, for walk-in customers. */
  readonly begunMinutes?: number;
  /** Includes full slots. */
  readonly full?: boolean;
  /** A new number reloads the slots, for example after one was taken. */
  readonly turn: number;
  readonly error?: string | undefined;
}

/** Chooses a free slot of a branch: first a day, then a slot of that day. The slot is not preselected. */
export function SlotPicker(props: SlotPickerProps) {
  const { branch, value, near = null, begunMinutes = 0, full = false, turn, onChoose, error } = props;
  return (
    <Weeks
      key={`${branch} ${turn} ${begunMinutes} ${full}`}
      {...{ branch, value, near: value?.day ?? near, begunMinutes, full, onChoose, error }}
    />
  );
}

type WeeksProps = Omit<Required<SlotPickerProps>, 'turn' | 'error'> & { readonly error: string | undefined };

function Weeks({ branch, value, near, begunMinutes, full, onChoose, error }: WeeksProps) {
  const { connection } = useDesk();
  const { halfHours, frame } = useWords();
  const { days, failed, from, go, reload } = useFreeSlots({ branch, near, begunMinutes, full });
  const [chosen, setChosen] = useState<IsoDay | null>(value?.day ?? null);
  const open = days?.filter(({ hours }) => hours.length > 0) ?? [];
  const shown = open.find(({ day }) => day === chosen) ?? open[0];
  return (
    <div className={s.pick}>
      {failed && (
        <p className={s.wrong} role="alert">
          {halfHours.failed}{' '}
          <Button kind="quiet" icon="reload" onClick={reload}>
            {frame.retry}
          </Button>
        </p>
      )}
      {days === null && !failed && (
        <p className={s.quiet} role="status">
          {halfHours.loading}
        </p>
      )}
      {days !== null && shown === undefined && <p className={s.quiet}>{halfHours.none}</p>}
      {shown && <Days days={open} shown={shown} onShow={setChosen} />}
      {shown && <Hours day={shown} value={value} onChoose={onChoose} />}
      {error && (
        <p className={s.wrong} id="half-hour-error">
          {error}
        </p>
      )}
      <div className={s.weeks}>
        {from > fromInstant(connection.now()).day && (
          <Button kind="quiet" icon="left" onClick={() => go(-1)}>
            {halfHours.sooner}
          </Button>
        )}
        <Button kind="quiet" icon="right" onClick={() => go(1)}>
          {halfHours.later}
        </Button>
      </div>
    </div>
  );
}

interface DaysProps {
  readonly days: readonly FreeDay[];
  readonly shown: FreeDay;
  readonly onShow: (day: IsoDay) => void;
}

function Days({ days, shown, onShow }: DaysProps) {
  const { halfHours } = useWords();
  return (
    <fieldset>
      <legend>{halfHours.day}</legend>
      <div className={s.days}>
        {days.map(({ day, hours }) => (
          <Pick
            key={day}
            name="giorno"
            value={day}
            checked={day === shown.day}
            label={halfHours.dayFace(day, hours.length)}
            className={s.day}
            onChoose={() => onShow(day)}
          >
            {halfHours.dayShort(day)}
            <small>{halfHours.free(hours.length)}</small>
          </Pick>
        ))}
      </div>
    </fieldset>
  );
}

interface HoursProps {
  readonly day: FreeDay;
  readonly value: Slot | null;
  readonly onChoose: (slot: Slot) => void;
}

function Hours({ day: { day, hours }, value, onChoose }: HoursProps) {
  const { halfHours } = useWords();
  return (
    <fieldset>
      <legend>{halfHours.hour(day)}</legend>
      <div className={s.hours}>
        {hours.map((hour) => (
          <Pick
            key={hour}
            name="ora"
            value={hour}
            checked={isSameSlot(value, { day, hour })}
            className={s.hour}
            onChoose={() => onChoose({ day, hour })}
          >
            {hour}
          </Pick>
        ))}
      </div>
    </fieldset>
  );
}
