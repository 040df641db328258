import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { DASHBOARD, dashboard, written } from '../../deploy/grafana/dashboard.mjs';
import { edgeSources, engineSources } from '../../src/server/bootstrap/metric-sources.ts';
import { createMetrics } from '../../src/server/platform/metrics/metrics.ts';
import { alertRules, home, ruleExpressions, textOf } from './files.testing.ts';

const alerts = alertRules();
const names = alerts.map(({ alert }) => alert);
const operations = readFileSync(join(home, '../docs/operations.md'), 'utf8');

/** Metrics that Prometheus itself creates for every target. */
const OTHERS = ['up'];

/** The names of all metrics of all roles; none of them needs a database here. */
async function told(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics();
  const away = () => Promise.reject(new Error('away'));
  const environment = { dataDir: home, delivers: true, databaseReadUrl: 'postgres://copy' } as never;
  engineSources({ environment, pools: {}, read: away }, away).forEach(metrics.add);
  const measure = () => ({ entries: 0, bytes: 0, ageMs: 0 });
  const journal = { measure } as never;
  // Engine and edge both register these metrics, so they are registered once here.
  const own = ['ready', 'disk_free_bytes', 'disk_size_bytes'];
  const seen = new Set<string>();
  const gauge = (name: string) => {
    if (!own.includes(name)) seen.add(`fissa_${name}`);
    return { set: () => undefined } as never;
  };
  for (const source of edgeSources({ environment, journal, isLeaving: () => false, ask: async () => null }))
    source(gauge);
  const found = [...(await metrics.read()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  return new Set([...found, ...seen, ...OTHERS]);
}

/** The metric names of an expression, without functions, labels and keywords. */
const asked = (expr: string): string[] => {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\b(by|on)\s*\([^)]*\)/g, '')
    .replace(/\[\w+\]/g, '');
  const words = ['and', 'or', 'unless'];
  return [...bare.matchAll(/\b([a-z]\w*)\b(?!\s*\()/g)]
    .map(([, name = '']) => name)
    .filter((name) => !words.includes(name));
};

// R17.5.3, R17.5.4
test('every metric of an alert or the dashboard is exported by a server', async () => {
  const known = await told();
  const panels = dashboard().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const exprs = [...ruleExpressions(), ...panels];
  const wanted = [...new Set(exprs.flatMap(asked))];
  expect(wanted.length).toBeGreaterThan(25);
  expect(wanted.filter((name) => !known.has(name))).toEqual([]);
  const all = exprs.join();
  const unseen = [...known].filter(
    (name) => name.startsWith('fissa_') && !name.endsWith('_sum') && !all.includes(name),
  );
  expect(unseen).toEqual(['fissa_disk_size_bytes']);
});

// R17.5.3
test('the metrics of alerts exist from the start, so that the first event counts too', async () => {
  const events = alerts.flatMap(({ expr }) => /fissa_reports_total\{event=~?"([^"]+)"\}/.exec(expr)?.[1] ?? []);
  expect(events).toEqual(['journal-.*', 'keys-missing', 'delivery-dead']);
  const before = await createMetrics().read();
  const journal = ['unreadable', 'unrecognised', 'set-aside', 'untold', 'alone'].map((what) => `journal-${what}`);
  for (const event of [...journal, ...events.slice(1)])
    expect(before).toContain(`fissa_reports_total{event="${event}"} 0\n`);
});

// R17.5.3
test('each alert has its remedy in a row of docs/operations.md, and is tested both ways', () => {
  expect(operations).toContain('## When something rings');
  const tried = parse(textOf('prometheus/alerts.test.yml')) as {
    readonly tests: readonly { readonly alert_rule_test: readonly { alertname: string; exp_alerts?: object }[] }[];
  };
  const each = tried.tests.flatMap(({ alert_rule_test: one }) => one);
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`docs/operations.md#when-something-rings ${alert}`);
    const ways = each.filter(({ alertname }) => alertname === alert).map((one) => one.exp_alerts !== undefined);
    expect([alert, new Set(ways).size]).toEqual([alert, 2]);
  }
  const [, runbook = ''] = operations.split('\n## When something rings\n');
  const rows = [...runbook.matchAll(/\n\| `(Fissa\w+)` \|/g)].map(([, name]) => name);
  expect([...rows].sort()).toEqual([...names].sort());
});

// R17.5.4
test('the dashboard is the output of its script, and no panels overlap', () => {
  expect(readFileSync(DASHBOARD, 'utf8')).toBe(written());
  const cells = dashboard().panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(dashboard().panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});

// R17.2.3, R17.5.3
test('Prometheus scrapes every server that has metrics, and loads the rules', () => {
  const { rule_files: rules, scrape_configs: looks } = parse(textOf('config/prometheus.yml')) as {
    readonly rule_files: readonly string[];
    readonly scrape_configs: readonly { job_name: string; static_configs: { targets: string[] }[] }[];
  };
  const [own] = looks.filter(({ job_name: name }) => name === 'fissa');
  const targets = ['edge1', 'edge2', 'api1', 'api2', 'worker', 'desk'].map((name) => `${name}:9464`);
  expect(own?.static_configs).toEqual([{ targets }]);
  expect(rules).toEqual(['rules/*.yml']);
  expect(textOf('compose.yaml')).toContain('./prometheus/alerts.yml:/etc/prometheus/rules/alerts.yml:ro');
});
