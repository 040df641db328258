import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Kind, Line, Try } from '../../fault-injection/history.ts';
import { ALERT_LAG_SECONDS } from './faults/copies.ts';
import { FAULTS } from './faults/table.ts';
import { figuresOf, seriesOf } from './figures.ts';
import { block, pageWith } from './page.ts';
import { plot } from './plot.ts';
import { judged, RESTORE } from './restore.ts';
import { type Result, slugOf } from './result.ts';
import { readResults, trialsOf } from './run-drill.ts';

const root = join(import.meta.dirname, '../../..');
const T0 = 1_000_000;
let number = 0;

/** The lines of the history for a request and its answer, at a second of the run. */
function asked(second: number, kind: Kind, type: 'ok' | 'fail' | 'info', tries: readonly Partial<Try>[]): Line[] {
  number += 1;
  const id = String(number);
  const operation = {
    id,
    kind,
    worker: 0,
    visitor: 'v',
    address: 'a',
    call: '',
    key: id,
    body: {},
    taxCode: '',
    wanted: null,
  };
  const at = T0 + second * 1_000;
  const seen = tries.map((one): Try => ({ path: 'proxy', status: 200, ms: 40, body: { oppID: 'A' }, ...one }));
  return [
    { type: 'invoke', at, operation },
    { type, at, id, waitMs: 1, tries: seen },
  ];
}
const provisional = { body: { oppID: 'PROV-A' } };
const history = [
  ...asked(0, 'create', 'ok', [{}]),
  ...asked(1, 'create', 'ok', [{ ms: 900 }]),
  ...asked(2, 'create', 'ok', [{ status: 503 }, { path: 'direct' }]),
  ...asked(3, 'create', 'ok', [provisional]),
  ...asked(4, 'create', 'fail', [{ body: {} }, { path: 'direct', status: 409 }]),
  ...asked(5, 'callback', 'info', [{ status: 0, ms: 20_000 }]),
  ...asked(6, 'search', 'ok', [{}]),
  ...asked(9, 'create', 'ok', [{}]),
];
const violations = ['I1', 'I15', 'I3', 'I10'].map((invariant) => ({ invariant, detail: 'x' }));
const figures = figuresOf(history, violations, 1_500);
const result: Result = {
  ...{
    name: 'node & cable',
    how: 'pulled',
    aim: 7,
    isControl: false,
    about: 'here, today',
    note: 'n2 copied anew',
    figures,
  },
  ...{ series: seriesOf(history, T0), fault: [2, 6] },
};

// R17.4.2
test('creates are counted by their answer; an acknowledged create without an appointment counts as lost', () => {
  expect(figures).toMatchObject({
    operations: 8,
    creates: { confirmed: 4, received: 1, refused: 1, unclear: 1 },
    lost: 2,
    doubled: 1,
    otherwise: 1,
    slowestMs: 900,
    drainedMs: 1_500,
  });
});

// R17.4.2
test('the gap is the longest time without a confirmation at the first try; a clear refusal is no failure', () => {
  expect(figures.gapMs).toBe(8_000);
  expect(figures.failedFirst).toBe(2);
});

// R17.4.3
test('the picture shows creates per second by result, and the fault as a band', () => {
  expect(result.series.confirmed).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 1]);
  expect(result.series.received).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
  const drawn = plot(result);
  expect(drawn).toContain('<polyline class="confirmed"');
  expect(drawn).toMatch(/<rect class="fault" x="\d+(\.\d)?" y="28" width="\d/);
  expect(drawn).not.toContain('& ');
  const none = plot({ ...result, series: { ...result.series, received: [0, 0] } });
  expect(none).not.toContain('<polyline class="received"');
});

// R17.4.3
test("the page's table is replaced by a line for each fault with its target, and the machine; other text stays", () => {
  const page = pageWith('# A\n\n<!-- npm run cluster -- drill writes from here -->old<!-- to here -->\n\nB\n', [
    result,
  ]);
  expect(page).toMatch(/^# A\n[\s\S]*\nB\n$/);
  expect(page).not.toContain('old');
  expect(page).toContain(
    '| **node & cable**: pulled; n2 copied anew | 8.0 s (aim 7 s) | 4, 1, 1, 1 | 0.9 s | 2 of 8 | 2 | 1 | 1 | 1.5 s |',
  );
  expect(page).toContain('- here, today');
  expect(page).toContain('(drill/node-cable.svg)');
  expect(() => pageWith('# A', [result])).toThrow('no place');
});

// R17.4.1, R17.4.3, R17.4.6, R17.4.7, R17.4.8, R17.4.9, R17.4.10
test('docs/results/drill.md reports every fault of the last drill, with a loss in the control only', () => {
  const kept = readResults(root);
  expect(kept.map(({ name }) => name)).toEqual([...FAULTS.map(({ name }) => name), RESTORE]);
  expect(readFileSync(join(root, 'docs/results/drill.md'), 'utf8')).toContain(block(kept));
  const [controls, trials] = [kept.filter(({ isControl }) => isControl), kept.filter(({ isControl }) => !isControl)];
  for (const { name, figures: of } of trials) expect([name, of.lost, of.doubled]).toEqual([name, 0, 0]);
  for (const { figures: of } of controls) expect(of.lost).toBeGreaterThan(0);
  expect(controls.length).toBe(1);
  for (const one of kept)
    expect(readFileSync(join(root, 'docs/results/drill', `${slugOf(one.name)}.svg`), 'utf8')).toBe(plot(one));
});

// R17.4.4, R17.4.6
test('a full drill, or one that names the restore, ends with a restore; short drills and single faults have none', () => {
  const named = (faults: readonly string[], short = false) =>
    trialsOf({ root, dist: '', short, faults, say: () => undefined }).map(({ name }) => name);
  expect(named([]).at(-1)).toBe(RESTORE);
  expect(named([RESTORE])).toEqual([RESTORE]);
  expect(named(['postmaster killed'])).toEqual(['postmaster killed']);
  expect(named([], true)).toEqual(['postmaster killed']);
});

// R17.4.6
test('after a restore all violations are reported except waits and repeated mails', () => {
  const wait = { invariant: 'wait', detail: 'x' };
  expect(judged([...violations, wait]).map(({ invariant }) => invariant)).toEqual(['I1', 'I15', 'I3']);
});

// R17.4.6
test('the page reports the database of the last restore before, without and with the replay: complete', () => {
  const restored = readResults(root).find(({ name }) => name === RESTORE);
  const counts = restored?.note.matchAll(/(\d+) (?:appointments,|after the )/g) ?? [];
  const [had = 0, left = 0, again] = [...counts].map(([, count]) => Number(count));
  expect(left).toBeLessThan(had);
  expect(again).toBe(had);
  expect(restored?.figures).toMatchObject({ lost: 0, doubled: 0, otherwise: 0 });
});

// R17.4.10
test('the drill expects the replica lag at which the alert fires', () => {
  const alerts = readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8');
  expect(alerts).toContain(`expr: fissa_replica_lag_seconds > ${ALERT_LAG_SECONDS}\n`);
});
