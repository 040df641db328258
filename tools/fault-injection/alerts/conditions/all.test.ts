import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { metricsOf } from '../metrics-of.ts';
import { CONDITIONS } from './all.ts';

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const rules = read('deploy/prometheus/alerts.yml');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);

// R17.5.3
test('every alert has a condition, and a condition names only alerts', () => {
  const made = new Set(CONDITIONS.map(({ alert }) => alert));
  expect([...made].sort()).toEqual([...alerts].sort());
  expect(CONDITIONS.flatMap(({ implies = [] }) => implies).filter((name) => !alerts.includes(name))).toEqual([]);
});

// R17.5.3
test('docs/operations.md lists each alert with the other alerts that its conditions may make fire', () => {
  const [, page = ''] = read('docs/operations.md').split('\n## Alerts against running servers\n');
  const [table = ''] = page.split('\n## ');
  const rows = [...table.matchAll(/^\| `(\w+)` \|.*\|([^|]*)\|$/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual([...alerts].sort());
  for (const [, name, beside = ''] of rows) {
    const implied = CONDITIONS.filter(({ alert }) => alert === name).flatMap(({ implies = [] }) => implies);
    const told = [...beside.matchAll(/`(\w+)`/g)].map(([, other]) => other);
    expect([name, [...new Set(told)].sort()]).toEqual([name, [...new Set(implied)].sort()]);
  }
});

// R17.5.3
test('metrics are found in expressions, labels and alerts are not', () => {
  expect(metricsOf('sum by (call) (rate(fissa_a_total{call="x"}[5m])) > nodejs_lag_p99 and up == 0')).toEqual([
    'fissa_a_total',
    'nodejs_lag_p99',
  ]);
});
