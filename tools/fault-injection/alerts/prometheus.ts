import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../machine/ports.ts';
import { launch } from '../../machine/program.ts';
import { pollUntil } from '../../machine/until.ts';

/** A running Prometheus with the alerts of `deploy/prometheus` and the intervals of `deploy/config`. */
export interface Prometheus {
  /** Evaluates an expression and returns the labels of the resulting series. */
  readonly ask: (expression: string) => Promise<readonly Labels[]>;
  readonly stop: () => Promise<void>;
}
export type Labels = Readonly<Record<string, string>>;
export interface Target {
  readonly name: string;
  readonly port: number;
}

const START_MS = 240_000;
const SCRAPE_MS = 60_000;

/** Starts Prometheus; resolves when it has scraped every target. */
export async function startPrometheus(root: string, home: string, targets: readonly Target[]): Promise<Prometheus> {
  const folder = join(home, 'prometheus');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const config = join(folder, 'prometheus.yml');
  writeFileSync(config, configOf(root, targets));
  const port = await freePort();
  const program = launch({
    command: 'prometheus',
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    env: {},
    log: join(home, 'prometheus.log'),
  });
  const ask = async (expression: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query: expression })}`);
    const { data } = (await answer.json()) as { readonly data: { readonly result: readonly { metric: Labels }[] } };
    return data.result.map(({ metric }) => metric);
  };
  const seen = () => ask('up == 1').then((up) => up.length === targets.length);
  const within = START_MS + SCRAPE_MS;
  if ((await pollUntil(() => seen().catch(() => false), within, 500)) === null) {
    const log = readFileSync(join(home, 'prometheus.log'), 'utf8');
    throw new Error(`Prometheus does not scrape every server: ${await troubleAt(port)} ${log}`);
  }
  return {
    ask,
    async stop() {
      program.signal('SIGKILL');
      await program.exited;
    },
  };
}

/** What Prometheus itself says about its targets. */
async function troubleAt(port: number): Promise<string> {
  try {
    return await (await fetch(`http://127.0.0.1:${port}/api/v1/targets`)).text();
  } catch (failure) {
    return String(failure);
  }
}

function configOf(root: string, targets: readonly Target[]): string {
  const shipped = readFileSync(join(root, 'deploy/config/prometheus.yml'), 'utf8');
  const global = /^global:\n(?: .*\n)+/m.exec(shipped)?.[0] ?? '';
  const each = targets.map(
    ({ name, port }) => `      - { targets: ['127.0.0.1:${port}'], labels: { instance: '${name}' } }`,
  );
  return [
    global,
    `rule_files: ['${join(root, 'deploy/prometheus/alerts.yml')}']`,
    'scrape_configs:',
    '  - job_name: fissa',
    '    static_configs:',
    ...each,
    '',
  ].join('\n');
}
