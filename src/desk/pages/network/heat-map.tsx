import { type FocusEvent, useCallback, useMemo, useState } from 'react';
import type { IsoDay } from '#domain/time/rome.ts';
import { Box } from '../../parts/box.tsx';
import { TextFilter } from '../../parts/field/inline-fields.tsx';
import { CELL } from '../../parts/table/use-roving.ts';
import { useWords } from '../../session/desk.tsx';
import type { HeatRow } from '../../wire/network.ts';
import s from './heat.module.css';
import { HeatTable } from './heat-table.tsx';
import { FIRST_SORTING, type SortKey, sorted, sortedBy } from './sorting.ts';

interface HeatMapProps {
  readonly days: readonly IsoDay[];
  readonly rows: readonly HeatRow[];
}

/** The map with its legend, and above it the focused cell in a sentence. */
export function HeatMap({ days, rows }: HeatMapProps) {
  const { network } = useWords();
  const [sorting, setSorting] = useState(FIRST_SORTING);
  const [name, setName] = useState('');
  const [sentence, setSentence] = useState<string | null>(null);
  const shown = useMemo(() => {
    const wanted = name.trim().toLocaleLowerCase('it');
    return sorted(
      rows.filter((row) => row.name.toLocaleLowerCase('it').includes(wanted)),
      sorting,
    );
  }, [rows, sorting, name]);
  const onSort = useCallback((by: SortKey) => setSorting((now) => sortedBy(now, by)), []);
  const onFocus = ({ target }: FocusEvent) => {
    const [code, at] = target.getAttribute(CELL)?.split(' ') ?? [];
    const row = rows.find((each) => each.code === code);
    const day = days[Number(at)];
    if (row === undefined || day === undefined) return;
    setSentence(network.cell(row.name, day, row.free[Number(at)] ?? null, network.inDays(row.first, days.length)));
  };
  return (
    <Box title={network.map} aside={<Keys />}>
      <div className={s.above}>
        <p className={s.said} role="status">
          {sentence ?? network.choose}
        </p>
        {rows.length > 8 && <TextFilter label={network.find} value={name} onType={setName} />}
      </div>
      <section className={s.scroll} aria-label={network.scrolls} onFocus={onFocus}>
        <HeatTable days={days} rows={shown} sorting={sorting} onSort={onSort} />
      </section>
      {shown.length === 0 && <p className={s.said}>{network.noneFound}</p>}
    </Box>
  );
}

const KEYS = [
  ['full', '0'],
  ['tight', '2'],
  ['free', '9'],
  ['closed', '–'],
] as const;

function Keys() {
  const { network } = useWords();
  return (
    <ul className={s.keys} aria-label={network.keys}>
      {KEYS.map(([heat, sample]) => (
        <li key={heat}>
          <span className={`${s.cell} ${s[heat]}`} aria-hidden="true">
            {sample}
          </span>
          {network.states[heat]}
        </li>
      ))}
    </ul>
  );
}
