import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** From here on servers of the former version run on newer tables. */
const FIRST = '0018';
/**
 * Migrations that widen constraints: a key gains the start date of a week, a number range grows, a foreign key is
 * dropped, a call may have a start. Rows of the former version still fit; only its network import uses the former key.
 */
const WIDER = ['0018-capacity.ts', '0026-consultants.ts', '0028-lookup-bears-no-key.ts', '0060-call-at-time.ts'];
/** Statements that break the former version. */
const NARROWS = [
  /\bdrop\s+(table|column|view|function|trigger|type|constraint)\b/i,
  /\brename\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+not\s+null|(set\s+data\s+)?type\b)/i,
  /\b(dropTable|dropColumn|renameTo|renameColumn|setNotNull|setDataType)\(/,
];

// R17.1.4
test('a migration only adds, and removes nothing that a running version may use', () => {
  const files = readdirSync(import.meta.dirname).filter(
    (file) => /^\d{4}-.*(?<!\.test)\.ts$/.test(file) && file >= FIRST && !WIDER.includes(file),
  );
  const narrowing = files.filter((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    return NARROWS.some((pattern) => pattern.test(text));
  });
  expect(narrowing).toEqual([]);
  for (const text of ['alter table a drop column b', 'alter table a alter column b set not null', '.dropTable('])
    expect([text, NARROWS.some((pattern) => pattern.test(text))]).toEqual([text, true]);
});
