import { Checkbox } from '#ui/controls/checkbox.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { useWords } from '../../../session/desk.tsx';
import type { Draft, Field as Name } from '../draft.ts';
import s from './form.module.css';
import { HourSelect } from './hour-select.tsx';

export interface FieldsProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly today: string;
  readonly sayOf: (field: Name) => string | undefined;
}

/** The start of the change; for days and hours also the end. */
export function SpanFields({ draft, change, today, sayOf }: FieldsProps) {
  const { form } = useWords().capacity;
  const isWeek = draft.kind === 'week';
  // One day is the default: the end follows the start until it is edited.
  const begin = (from: string) => change({ from, ...(draft.to === '' || draft.to === draft.from ? { to: from } : {}) });
  return (
    <>
      <div className={s.fields}>
        <Field
          id="from"
          type="date"
          label={isWeek ? form.start : form.from}
          min={today}
          value={draft.from}
          error={sayOf('from')}
          onChange={begin}
        />
        {!isWeek && (
          <Field
            id="to"
            type="date"
            label={form.to}
            min={draft.from || today}
            value={draft.to}
            error={sayOf('to')}
            onChange={(to) => change({ to })}
          />
        )}
      </div>
      {!isWeek && (
        <Checkbox
          id="tutto-il-giorno"
          label={form.whole}
          checked={draft.isWhole}
          onChange={(isWhole) => change({ isWhole })}
        />
      )}
      {!isWeek && !draft.isWhole && (
        <div className={s.fields}>
          {(['fromHour', 'untilHour'] as const).map((name) => (
            <HourSelect
              key={name}
              id={name}
              label={form[name]}
              value={draft[name]}
              error={sayOf(name)}
              onChange={(hour) => change(name === 'fromHour' ? { fromHour: hour } : { untilHour: hour })}
            />
          ))}
        </div>
      )}
    </>
  );
}
