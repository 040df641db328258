import { maskEmail, maskPhone, maskSurname } from '#domain/person/mask.ts';
import { KINDS, type Kind } from '../read/row.ts';
import { type Cells, type Difference, differences } from '../stored/cells.ts';

export type Outcome = 'added' | 'changed' | 'deactivated' | 'unchanged';
const OUTCOMES = ['added', 'changed', 'deactivated', 'unchanged'] as const satisfies readonly Outcome[];

/** Result of one row, and its changed columns. */
export interface Change {
  readonly outcome: Outcome;
  readonly differences: readonly Difference[];
}

export const ADDED: Change = { outcome: 'added', differences: [] };
export const UNCHANGED: Change = { outcome: 'unchanged', differences: [] };

/** The effect of a row. `before`: the stored values, null for a new row. */
export function changeOf(before: Cells | null, after: Cells): Change {
  if (before === null) return ADDED;
  const found = differences(before, after);
  if (found.length === 0) return UNCHANGED;
  const isEnd = found.some(({ column, after: said }) => column === 'active' && said === 'no');
  return { outcome: isEnd ? 'deactivated' : 'changed', differences: found };
}

/** Maximum number of changes listed per kind; further ones are only counted. */
const MAX_LISTED = 200;

/** Counts an import's changes, and keeps the first lines. */
export interface Tally {
  note(kind: Kind, name: string, change: Change): void;
  /** Rows per kind and result. */
  readonly counts: ReadonlyMap<Kind, Readonly<Record<Outcome, number>>>;
  /** `branch 0101: name: Prima → Seconda`, and the number of further ones. */
  lines(): readonly string[];
}

export function newTally(): Tally {
  const counts = new Map<Kind, Record<Outcome, number>>();
  const told = new Map<Kind, string[]>();
  return {
    counts,
    note(kind, name, change) {
      const count = counts.get(kind) ?? { added: 0, changed: 0, deactivated: 0, unchanged: 0 };
      count[change.outcome] += 1;
      counts.set(kind, count);
      if (!isTold(kind, change)) return;
      const lines = told.get(kind) ?? [];
      if (lines.length < MAX_LISTED) told.set(kind, [...lines, `${kind} ${name}: ${wordsOf(kind, change)}`]);
    },
    lines: () =>
      KINDS.flatMap((kind) => {
        const lines = told.get(kind) ?? [];
        const { changed = 0, deactivated = 0, added = 0 } = counts.get(kind) ?? {};
        const more = changed + deactivated + (kind === 'customer' ? 0 : added) - lines.length;
        return more > 0 ? [...lines, `${kind}: and ${more} more`] : lines;
      }),
  };
}

/** Whether a change is listed. Unchanged rows and new customers are only counted. */
const isTold = (kind: Kind, { outcome }: Change): boolean =>
  outcome !== 'unchanged' && (kind !== 'customer' || outcome !== 'added');

function wordsOf(kind: Kind, { outcome, differences: found }: Change): string {
  if (outcome === 'added') return 'added';
  const columns = found.map(({ column, before, after }) => {
    const shown = (value: string) => (kind === 'customer' ? masked(column, value) : value) || '(empty)';
    return `${column}: ${shown(before)} → ${shown(after)}`;
  });
  return outcome === 'deactivated' ? ['deactivated', ...columns].join(', ') : columns.join(', ');
}

const MASKS: Readonly<Record<string, (value: string) => string>> = {
  email: maskEmail,
  mobile: maskPhone,
  first_name: maskSurname,
  last_name: maskSurname,
};
/** Contacts are masked in a terminal. */
const masked = (column: string, value: string): string => MASKS[column]?.(value) ?? value;

/** 'branch: 1 added, 2 changed, 0 deactivated, 9 unchanged', one line per kind. */
export const countLines = ({ counts }: Pick<Tally, 'counts'>): readonly string[] =>
  KINDS.flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [`${kind}: ${OUTCOMES.map((each) => `${count[each]} ${each}`).join(', ')}`];
  });
