import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Violation } from '../checker/violation.ts';
import type { History } from '../history.ts';

/** Stores the history, logs and violations of a failed run. The people in it are invented. */
export function keepEvidence(
  folder: string,
  name: string,
  history: History,
  violations: readonly Violation[],
  logs: readonly string[],
): void {
  const place = placeOf(folder, name);
  const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
  writeFileSync(join(place, 'history.jsonl'), lines(history));
  writeFileSync(join(place, 'violations.jsonl'), lines(violations));
  for (const log of logs) if (existsSync(log)) copyFileSync(log, join(place, basename(log)));
}

/** Stores the state of the database when a run did not end. */
export function keepState(folder: string, name: string, state: unknown): void {
  writeFileSync(join(placeOf(folder, name), 'stuck.json'), `${JSON.stringify(state, null, 2)}\n`);
}

function placeOf(folder: string, name: string): string {
  const place = join(folder, name.replaceAll(/[^a-z0-9]+/gi, '-'));
  mkdirSync(place, { recursive: true });
  return place;
}
