import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** From here on servers of the version before run beside the newer tables. */
const FIRST = '0018';
/**
 * Keys become wider, by the day a week begins: nothing but an import of the version before asks for the former. Numbers
 * become wider: it reads and takes as many seats as it is told. A lookup's reference is checked no more: what it wrote still fits.
 */
const WIDER = ['0018-capacity.ts', '0026-consultants.ts', '0028-lookup-bears-no-key.ts'];
/** What breaks one that knows nothing of it. */
const NARROWS = [
  /\bdrop\s+(table|column|view|function|trigger|type|constraint)\b/i,
  /\brename\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+not\s+null|(set\s+data\s+)?type\b)/i,
  /\b(dropTable|dropColumn|renameTo|renameColumn|setNotNull|setDataType)\(/,
];

// R17.1.4
test('a migration adds, and takes away nothing that a running version may use', () => {
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
