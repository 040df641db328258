import { expect, test } from 'vitest';
import { showProgress } from './progress.ts';

/** A terminal and a manual clock. */
function aTerminal(isTTY: boolean) {
  const written: string[] = [];
  const clock = { ms: 0 };
  const terminal = { isTTY, write: (text: string) => written.push(text) };
  return { written, clock, progress: showProgress(terminal, () => clock.ms) };
}

// R18.4.5
test('a terminal shows lines and rate, at most four times a second, on one line', () => {
  const { written, clock, progress } = aTerminal(true);
  progress.begin('Imported');
  for (const [ms, line] of [
    [249, 1_000],
    [500, 20_000],
    [749, 21_000],
    [750, 30_000],
  ] as const) {
    clock.ms = ms;
    progress.heard(line);
  }
  progress.end();
  expect(written).toEqual([
    '\r\u001B[KImported: 20,000 lines, 40,000 a second',
    '\r\u001B[KImported: 30,000 lines, 40,000 a second',
    '\r\u001B[K',
  ]);
});

// R18.4.5
test('a file or a pipe gets no progress', () => {
  const { written, clock, progress } = aTerminal(false);
  progress.begin('Imported');
  clock.ms = 1_000;
  progress.heard(20_000);
  progress.end();
  expect(written).toEqual([]);
});
