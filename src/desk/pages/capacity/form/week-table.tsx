import { MAX_CONSULTANTS } from '#domain/agenda/consultants.ts';
import { cx } from '#ui/cx.ts';
import { CardTable } from '../../../parts/table/card-table.tsx';
import { useWords } from '../../../session/desk.tsx';
import { openSpans, type Span, type WeekDayDraft, type WeekDraft } from '../week-draft.ts';
import { HourSelect } from './hour-select.tsx';
import s from './week.module.css';

interface WeekTableProps {
  readonly week: WeekDraft;
  /** The week in force. */
  readonly now: WeekDraft;
  readonly error: string | undefined;
  readonly onChange: (week: WeekDraft) => void;
}

/** Edits the hours and consultants of each weekday; a changed value shows the former one. */
export function WeekTable({ week, now, error, onChange }: WeekTableProps) {
  const { form } = useWords().capacity;
  const { week: words } = form;
  const put = (day: WeekDayDraft) => onChange(week.map((each) => (each.weekday === day.weekday ? day : each)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll
    <div
      className={s.scroll}
      id="week"
      role="group"
      aria-label={words.label}
      aria-describedby="week-help"
      tabIndex={-1}
    >
      <CardTable className={s.table} head={[words.day, words.morning, words.afternoon, words.consultants]}>
        {week.map((day, at) => (
          <Row key={day.weekday} day={day} now={now[at]} onChange={put} />
        ))}
      </CardTable>
      <p className={cx(s.help, error !== undefined && s.wrong)} id="week-help">
        {error ?? words.help}
      </p>
    </div>
  );
}

interface RowProps {
  readonly day: WeekDayDraft;
  readonly now: WeekDayDraft | undefined;
  readonly onChange: (day: WeekDayDraft) => void;
}

function Row({ day, now, onChange }: RowProps) {
  const { capacity } = useWords();
  const { week: words } = capacity.form;
  const name = capacity.weekday(day.weekday);
  const [morning, afternoon] = day.spans;
  const before = hoursText(now, words.closed);
  const isOther = before !== hoursText(day, words.closed);
  const isMore = now !== undefined && now.consultants !== day.consultants;
  return (
    <tr>
      <th scope="row">
        {name}
        {isOther && <small className={s.was}>{words.was(before)}</small>}
      </th>
      <td data-label={words.morning}>
        <SpanCell
          {...{ name, part: words.morning, span: morning }}
          onChange={(next) => onChange({ ...day, spans: [next, afternoon] })}
        />
      </td>
      <td data-label={words.afternoon}>
        <SpanCell
          {...{ name, part: words.afternoon, span: afternoon }}
          onChange={(next) => onChange({ ...day, spans: [morning, next] })}
        />
      </td>
      <td data-label={words.consultants}>
        <input
          type="number"
          min={0}
          max={MAX_CONSULTANTS}
          aria-label={words.count(name)}
          value={day.consultants}
          onChange={({ target }) =>
            onChange({ ...day, consultants: Math.max(0, Math.min(MAX_CONSULTANTS, Number(target.value))) })
          }
        />
        {isMore && <small className={s.was}>{words.was(String(now.consultants))}</small>}
      </td>
    </tr>
  );
}

interface SpanCellProps {
  readonly name: string;
  readonly part: string;
  readonly span: Span;
  readonly onChange: (span: Span) => void;
}

function SpanCell({ name, part, span: [from, until], onChange }: SpanCellProps) {
  const { week } = useWords().capacity.form;
  return (
    <span className={s.span}>
      <HourSelect name={week.from(name, part)} value={from} onChange={(hour) => onChange([hour, until])} />
      <HourSelect name={week.until(name, part)} value={until} onChange={(hour) => onChange([from, hour])} />
    </span>
  );
}

const hoursText = (day: WeekDayDraft | undefined, closed: string): string =>
  (day === undefined ? [] : openSpans(day)).map(([from, until]) => `${from}-${until}`).join(', ') || closed;
