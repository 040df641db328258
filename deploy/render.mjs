// node deploy/render.mjs: copies the alerts into the chart, which reads no file outside itself, and writes
// deploy/helm/rendered.yaml, the manifests of the chart with example-values.yaml. It needs Go
// and Helm's libraries from Debian's packages (deploy/helm/render/main.go).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const home = import.meta.dirname;
const LIBRARIES = '/usr/share/gocode';

export const RENDERED = join(home, 'helm/rendered.yaml');
export const ALERTS = join(home, 'prometheus/alerts.yml');
export const CHART_ALERTS = join(home, 'helm/fissa/files/alerts.yml');
export const EXAMPLE = join(home, 'helm/example-values.yaml');

/** Whether the chart can be rendered on this machine. */
export const canRender = () =>
  existsSync(join(LIBRARIES, 'src/github.com/Masterminds/sprig')) && existsSync(join(LIBRARIES, 'src/sigs.k8s.io/yaml')) && spawnSync('go', ['version']).status === 0;

/** Renders the chart with these value files. Throws with the template's error. */
export function render(...values) {
  // The cache has a fixed folder, because a service user may have no home.
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: LIBRARIES, GOCACHE: process.env.GOCACHE ?? join(tmpdir(), 'fissa-go') };
  const args = ['run', './helm/render', 'helm/fissa', 'prod', 'fissa', ...values];
  const { status, stdout, stderr } = spawnSync('go', args, { cwd: home, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Hash of the chart and the example values, which shows whether the rendered file is up to date. */
export function sourcesHash() {
  const chart = join(home, 'helm/fissa');
  const inside = readdirSync(chart, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = [...inside.map((entry) => join(entry.parentPath ?? entry.path, entry.name)), EXAMPLE].sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(home.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

export const withHeader = (documents) => `# Made by node deploy/render.mjs, of sources ${sourcesHash()}\n${documents}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(join(home, 'helm/fissa/files'), { recursive: true });
  copyFileSync(ALERTS, CHART_ALERTS);
  writeFileSync(RENDERED, withHeader(render(EXAMPLE)));
}
