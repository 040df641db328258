import { expect, test } from 'vitest';
import { reportTo } from './report.ts';

test('what an operator is told is one line of JSON each', () => {
  const lines: string[] = [];
  const tell = reportTo({ write: (line) => lines.push(line) });
  tell({ event: 'journal-unreadable' });
  tell({ event: 'security', route: 'TokenDecode', code: 'token-refused' });
  expect(lines).toEqual([
    '{"event":"journal-unreadable"}\n',
    '{"event":"security","route":"TokenDecode","code":"token-refused"}\n',
  ]);
});
