import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Text between the value names: one piece more than there are names. */
interface Shape {
  readonly id: number;
  readonly pieces: readonly string[];
  readonly text: string;
}
/** A static statement: its text is built once per process, each call only binds values. */
export interface Fixed<Row> {
  readonly shape: Shape;
  readonly values: readonly unknown[];
  compile(): CompiledQuery<Row>;
  rows(db: Kysely<Database>): Promise<Row[]>;
}
/** Matches `:name`, but not a cast such as `::name`. */
const NAME = /(?<!:):([a-z]\w*)/i;
let shapes = 0;

/** Values stand in the text as `:name`; a repeated name is sent once. */
export function fixed<Given extends object, Row = object>(text: string): (given: Given) => Fixed<Row> {
  const parts = text.split(NAME);
  const names = [...new Set(parts.filter((_, n) => n % 2 === 1))] as (keyof Given & string)[];
  shapes += 1;
  const numbers = parts.map((part, n) => (n % 2 === 1 ? String(names.indexOf(part as keyof Given & string)) : part));
  const shape: Shape = { id: shapes, pieces: numbers, text: textOf(numbers, 1) };
  return (given) =>
    statementOf(
      shape,
      names.map((name) => given[name]),
    );
}

/** `pieces` alternates text and parameter numbers; numbers have odd indexes. */
const textOf = (pieces: readonly string[], first: number): string =>
  pieces.map((piece, n) => (n % 2 === 1 ? `$${Number(piece) + first}` : piece)).join('');

function statementOf<Row>(shape: Shape, values: readonly unknown[]): Fixed<Row> {
  const compile = () => CompiledQuery.raw(shape.text, [...values]) as CompiledQuery<Row>;
  return { shape, values, compile, rows: async (db) => (await db.executeQuery(compile())).rows };
}

const joined = new Map<string, string>();

/** Combines independent data-changing statements into one. Returns the rows of those named in `told`. */
export function together<Row>(parts: readonly Fixed<unknown>[], told: readonly Fixed<Row>[] = []): CompiledQuery<Row> {
  const places = told.map((one) => parts.indexOf(one));
  const key = `${places} of ${parts.map(({ shape }) => shape.id)}`;
  const known = joined.get(key);
  const text = known ?? joinedText(parts, places);
  if (known === undefined) joined.set(key, text);
  const values = parts.flatMap((part) => part.values);
  return CompiledQuery.raw(text, values) as CompiledQuery<Row>;
}

function joinedText(parts: readonly Fixed<unknown>[], told: readonly number[]): string {
  let first = 1;
  const all = parts.map(({ shape, values }, n) => {
    const text = `part_${n} as (${textOf(shape.pieces, first)})`;
    first += values.length;
    return text;
  });
  const answer = told.map((n) => `select * from part_${n}`).join(' union all ');
  return `with ${all.join(',\n')}\n${answer || 'select 1'}`;
}
