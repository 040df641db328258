import { CALL_BANDS } from '#domain/call/at-time.ts';
import { Pick } from '#ui/controls/pick.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Day } from '../../session/branch.ts';
import { bandHours, type CallTime } from '../../session/call-time.ts';
import css from '../route-cards.module.css';
import { THREE } from '../route-cards.tsx';
import { freeBands } from './first-time.ts';

interface Props {
  readonly day: Day;
  readonly time: CallTime | null;
  readonly onChoose: (time: CallTime) => void;
}

/** The bands of a day; one without a free half-hour cannot be chosen. */
export function CallBands({ day, time, onChoose }: Props) {
  const { callTime: t, formats } = useWords();
  const { date } = day;
  const free = freeBands(day);
  return (
    <fieldset id="fascia">
      <legend>
        <h2>
          {t.band} <span className="note">{formats.weekdayAndDay(date)}</span>
        </h2>
      </legend>
      <div className={css.routes} style={THREE}>
        {CALL_BANDS.map((band) => (
          <Pick
            key={band}
            name="fascia"
            value={band}
            checked={time !== null && 'band' in time && time.band === band && time.date === date}
            disabled={!free.includes(band)}
            label={t.bandLabel(t.bands[band], bandHours(band), free.includes(band))}
            onChoose={() => onChoose({ date, band })}
          >
            {t.bands[band]} <small>{t.span(bandHours(band))}</small>
          </Pick>
        ))}
      </div>
    </fieldset>
  );
}
