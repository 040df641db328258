import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { temporaryFolder } from '../../src/server/platform/temporary.testing.ts';
import { home } from './files.testing.ts';
import { run } from './program.testing.ts';

/** The result of one scrape: a value for each series, such as `fissa_pool_waiting{pool="calls"}`. */
export type Scrape = ReadonlyMap<string, string>;

const TYPE = /^# TYPE (\w+) (\w+)$/;
const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;

export async function scrapeOf(port: number): Promise<Scrape> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const samples = text.split('\n').flatMap((line) => {
    const [, name, labels, value] = SAMPLE.exec(line) ?? [];
    return name === undefined || TYPE.test(line) ? [] : [[`${name}{${labels ?? ''}}`, value ?? ''] as const];
  });
  return new Map(samples);
}

/** The label names of each metric; for histograms also `le`. */
export function labelsIn(scrapes: readonly Scrape[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const series of scrapes.flatMap((scrape) => [...scrape.keys()])) {
    const [, name = '', labels = ''] = /^(\w+)\{(.*)\}$/.exec(series) ?? [];
    const known = found.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    found.set(name, known);
  }
  return found;
}

const EVERY = '15s';
const IN_FIVE_MINUTES = 20;

/** The series of a server over five minutes, made by repeating its scrapes in turn. */
export function fiveMinutes(instance: string, scrapes: readonly Scrape[]): object[] {
  const own = `job="fissa",instance="${instance}"`;
  const last = scrapes.at(-1) ?? new Map<string, string>();
  const series = [...last.keys()].map((name) => {
    const values = scrapes.map((scrape) => (scrape.get(name) ?? '_').replace(/^Nan$/i, 'NaN'));
    const isCounted = /^\w+_(total|count|sum|bucket)\{/.test(name);
    const each = Array.from(
      { length: IN_FIVE_MINUTES + 1 },
      (_, n) => values[isCounted ? Math.min(n, values.length - 1) : n % values.length],
    );
    return {
      series: name.replace(/\{(.*)\}$/, (_, labels: string) => `{${[labels, own].filter(Boolean).join(',')}}`),
      values: each.join(' '),
    };
  });
  return [{ series: `up{${own}}`, values: `1x${IN_FIVE_MINUTES}` }, ...series];
}

export interface Expected {
  /** The expression at the end of the five minutes, and the expected number of series. */
  readonly expr: string;
  readonly count: number;
}

/** Tests the shipped rules with promtool over these series; '' if all expectations hold. */
export function testRules(series: readonly object[], expected: readonly Expected[]): string {
  const file = join(temporaryFolder('rules'), 'running.test.yml');
  const tests = expected.map(({ expr, count }) => ({
    expr: `count(${expr}) or vector(0)`,
    eval_time: '5m',
    exp_samples: [{ labels: '{}', value: count }],
  }));
  const text = {
    rule_files: [join(home, 'prometheus/alerts.yml')],
    evaluation_interval: '1m',
    tests: [{ interval: EVERY, input_series: series, promql_expr_test: tests }],
  };
  writeFileSync(file, stringify(text, { lineWidth: 0 }));
  const { status, stdout, stderr } = run('promtool', ['test', 'rules', file]);
  return status === 0 ? '' : `${stdout}${stderr}`;
}
