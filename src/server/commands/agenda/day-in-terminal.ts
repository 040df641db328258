import { sql } from 'kysely';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { maskSurname } from '#domain/person/mask.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import { wordsOf } from '#texts/words-of.ts';
import { branchIn } from '../../desk/day/branch-in.ts';
import { dayList } from '../../desk/list/day-lines.ts';

/** The appointments of a branch's day as lines, with masked surnames and telephone numbers. Writes an audit entry. */
export async function dayInTerminal(
  deps: Parameters<typeof dayList>[0],
  code: string,
  day: IsoDay,
): Promise<readonly string[]> {
  const scope = { role: 'manager', kind: 'network' } as const;
  const branch = await branchIn(deps.db, scope, code);
  if (branch === undefined) throw new Error(`There is no branch ${code}`);
  const { dayList: list, products } = wordsOf(DEFAULT_LANGUAGE);
  const { lines } = await dayList(deps, scope, branch, day);
  // The entry names no staff account, since a user of the terminal has none.
  const payload = JSON.stringify({ branch: code, day, visits: lines.length });
  await sql`insert into audit (kind, payload) values ('agenda-read', ${payload}::jsonb)`.execute(deps.db);
  const shown = lines.map(({ hour, firstName, lastName, product, phone, infoOnly }) =>
    [hour, `${firstName} ${maskSurname(lastName)}`.padEnd(24), products[product].title.padEnd(22), phone]
      .concat(infoOnly ? [list.infoOnly] : [])
      .join('  '),
  );
  return [list.title(branch.name, day), ...(shown.length > 0 ? shown : [list.empty])];
}
