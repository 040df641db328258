const SMALLEST = 1 << 12;
const HALF = 8;
const PRIME = 0x7fffffff;

/** Returns the line on which a tax code was seen first, or 0 for a new one, whose line it remembers. */
export type FirstLine = (code: string, line: number) => number;

/**
 * Remembers the tax codes of a file, in twenty bytes each, so that a million fit in memory, unlike with a map of texts.
 * A code is stored as two numbers: each half of it is a number of base 36.
 */
export function seenTaxCodes(): FirstLine {
  let table = emptyTable(SMALLEST);
  let count = 0;
  return (code, line) => {
    if (count * 2 >= table.lines.length) table = grown(table);
    const at = placeOf(table, Number.parseInt(code.slice(0, HALF), 36), Number.parseInt(code.slice(HALF), 36));
    const first = table.lines[at] ?? 0;
    if (first > 0) return first;
    put(table, at, code, line);
    count += 1;
    return 0;
  };
}

interface Table {
  readonly heads: Float64Array;
  readonly tails: Float64Array;
  readonly lines: Int32Array;
}
const emptyTable = (size: number): Table => ({
  heads: new Float64Array(size),
  tails: new Float64Array(size),
  lines: new Int32Array(size),
});

function put({ heads, tails, lines }: Table, at: number, code: string, line: number): void {
  heads[at] = Number.parseInt(code.slice(0, HALF), 36);
  tails[at] = Number.parseInt(code.slice(HALF), 36);
  lines[at] = line;
}

/** The index of a code in the table, or the free index where it belongs. */
function placeOf({ heads, tails, lines }: Table, head: number, tail: number): number {
  const last = lines.length - 1;
  const mixed = Math.imul((head % PRIME) ^ Math.imul(tail % PRIME, 0x9e3779b1), 0x85ebca6b);
  let at = (mixed ^ (mixed >>> 15)) & last;
  while (lines[at] !== 0 && (heads[at] !== head || tails[at] !== tail)) at = (at + 1) & last;
  return at;
}

function grown(table: Table): Table {
  const next = emptyTable(table.lines.length * 2);
  for (const [from, line] of table.lines.entries()) {
    if (line === 0) continue;
    const [head = 0, tail = 0] = [table.heads[from], table.tails[from]];
    const at = placeOf(next, head, tail);
    next.heads[at] = head;
    next.tails[at] = tail;
    next.lines[at] = line;
  }
  return next;
}
