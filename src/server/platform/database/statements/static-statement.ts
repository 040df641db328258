import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** A static statement: its text is built once per process, each call only binds values. */
export interface StaticStatement<Row> {
  compile(): CompiledQuery<Row>;
  rows(db: Kysely<Database>): Promise<Row[]>;
}
/** Matches `:name`, but not a cast such as `::name`. */
const NAME = /(?<!:):([a-z]\w*)/i;

/** Makes a statement from its text, which names its values as `:name`. A repeated name is sent once. */
export function staticStatement<Given extends object, Row = object>(
  text: string,
): (given: Given) => StaticStatement<Row> {
  const parts = text.split(NAME);
  const names = [...new Set(parts.filter((_, n) => n % 2 === 1))] as (keyof Given & string)[];
  const numbered = parts.map((part, n) => (n % 2 === 1 ? `$${names.indexOf(part as keyof Given & string) + 1}` : part));
  const sent = numbered.join('');
  return (given) => {
    const values = names.map((name) => given[name]);
    const compile = () => CompiledQuery.raw(sent, values) as CompiledQuery<Row>;
    return { compile, rows: async (db) => (await db.executeQuery(compile())).rows };
  };
}
