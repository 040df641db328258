import { type MouseEvent, memo } from 'react';
import { useLocation } from 'wouter';
import { type Free, heatOf } from '#domain/insight/heat.ts';
import { type IsoDay, weekday } from '#domain/time/rome.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '../../parts/icon.tsx';
import { CELL, useRoving } from '../../parts/table/use-roving.ts';
import { useWords } from '../../session/desk.tsx';
import type { HeatRow } from '../../wire/network.ts';
import s from './heat.module.css';
import type { Sorting, SortKey } from './sorting.ts';

interface HeatTableProps {
  readonly days: readonly IsoDay[];
  readonly rows: readonly HeatRow[];
  readonly sorting: Sorting;
  readonly onSort: (by: SortKey) => void;
}

const FRIDAY = 5;
const isWeekend = (day: IsoDay): boolean => weekday(day) > FRIDAY;

/** Rows are branches, columns days; one tab stop. Memoised: renders again only when its data change. */
export const HeatTable = memo(function HeatTable({ days, rows, sorting, onSort }: HeatTableProps) {
  const { network } = useWords();
  const roving = useRoving();
  const [, go] = useLocation();
  // Thousands of cells share one listener, and are links all the same.
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(`${link.pathname.replace(/^\/sportello/, '')}${link.search}`);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the addresses inside answer to keys
    <div onClick={open}>
      <table className={s.heat} ref={roving.ref} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
        <caption className="sr">{network.caption}</caption>
        <thead>
          <tr>
            <SortHead by="name" text={network.columns.branch} sorting={sorting} onSort={onSort} />
            <SortHead by="first" text={network.columns.first} sorting={sorting} onSort={onSort} />
            <SortHead by="sum" text={network.columns.sum} sorting={sorting} onSort={onSort} />
            {days.map((day) => (
              <DayHead key={day} day={day} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code}>
              <th scope="row">{row.name}</th>
              <td className={s.first}>{network.first(row.first, days.length)}</td>
              <td className={s.sum}>{row.sum}</td>
              {days.map((day, i) => (
                <Cell key={day} code={row.code} day={day} at={i} free={row.free[i] ?? null} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

interface SortHeadProps {
  readonly by: SortKey;
  readonly text: string;
  readonly sorting: Sorting;
  readonly onSort: (by: SortKey) => void;
}

function SortHead({ by, text, sorting, onSort }: SortHeadProps) {
  const order = sorting.by !== by ? undefined : sorting.down ? 'descending' : 'ascending';
  return (
    <th scope="col" className={by === 'name' ? undefined : s[by]} aria-sort={order}>
      <button type="button" onClick={() => onSort(by)}>
        {text}
        <Icon name="sort" />
      </button>
    </th>
  );
}

function DayHead({ day }: { readonly day: IsoDay }) {
  const { network } = useWords();
  const [name = '', number] = network.day(day).split(' ');
  return (
    <th scope="col" className={cx(isWeekend(day) && s.weekend)}>
      {name.slice(0, 1)}
      <span className="sr">{name.slice(1)} </span>
      <br />
      {number}
    </th>
  );
}

interface CellProps {
  readonly code: string;
  readonly day: IsoDay;
  readonly at: number;
  readonly free: Free;
}

/** The number states the value; its background and border repeat it. */
const Cell = ({ code, day, at, free }: CellProps) => (
  <td className={cx(isWeekend(day) && s.weekend)}>
    <a
      {...{ [CELL]: `${code} ${at}` }}
      className={cx(s.cell, s[heatOf(free)])}
      href={`/sportello/agenda?filiale=${code}&giorno=${day}&vista=giorno`}
    >
      {free ?? '–'}
    </a>
  </td>
);
