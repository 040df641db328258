import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as monitoring from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Ajv } from 'ajv';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  ALERTS,
  CHART_ALERTS,
  canRender,
  EXAMPLE,
  RENDERED,
  render,
  sourcesHash,
  withHeader,
} from '../../deploy/render.mjs';
import { home, type Manifest, rendered, textOf } from './files.testing.ts';

const MODULES = {
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'monitoring.coreos.com/v1': monitoring,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  v1: core,
} as const;
type Model = new (data: object) => { validate(): void };

const manifests = rendered();

/**
 * Compiles the manifests as TypeScript constants of their types, and returns the errors. Unknown fields are errors, as
 * with `kubeconform -strict`.
 */
function mistypedIn(given: readonly Manifest[]): string {
  const folder = join(import.meta.dirname, '../.tsc/manifests');
  const lines = given.map(({ apiVersion, kind, ...rest }, at) => {
    const models = apiVersion.startsWith('monitoring') ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models';
    const from = `import type { I${kind} as Kind${at} } from '${models}/${apiVersion}';`;
    return `${from}\nexport const manifest${at}: Kind${at} = ${JSON.stringify({ apiVersion, kind, ...rest })};`;
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    '',
  ];
  const compiler = join(home, '../node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, ...options, '--ignoreConfig', 'manifests.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return stdout;
}

// R17.2.4
test('the values of the chart and of the example match its schema, and a typo does not', () => {
  const isRight = new Ajv().compile(JSON.parse(textOf('helm/fissa/values.schema.json')) as object);
  const values = parse(textOf('helm/fissa/values.yaml')) as Record<string, object>;
  expect([isRight(values), isRight.errors]).toEqual([true, null]);
  expect([isRight({ ...values, ...parse(readFileSync(EXAMPLE, 'utf8')) }), isRight.errors]).toEqual([true, null]);
  expect(isRight({ ...values, edge: { ...values.edge, replica: 3 } })).toBe(false);
  expect(isRight({ ...values, edge: { ...values.edge, replicas: 0 } })).toBe(false);
});

// R17.2.4
test('each rendered manifest is valid for its kind', () => {
  for (const manifest of manifests) {
    const models = MODULES[manifest.apiVersion as keyof typeof MODULES] as unknown as Record<string, Model>;
    const Kind = models[manifest.kind];
    if (Kind === undefined) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`);
    expect(() => new Kind(manifest).validate()).not.toThrow();
  }
});

// R17.2.4
test('no field of a rendered manifest is unknown to Kubernetes, and a typo is', () => {
  expect(mistypedIn(manifests)).toBe('');
  const text = JSON.stringify(manifests.filter(({ kind }) => kind === 'StatefulSet'));
  expect(mistypedIn(JSON.parse(text.replace('readinessProbe', 'readynessProbe')) as Manifest[])).toContain(
    'readynessProbe',
  );
});

// R17.2.4
test('the release has persistent journals, autoscaling, budgets, network policies, and a migration first', () => {
  const kinds = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name.replace('prod-fissa-', '')}`);
  expect(kinds.sort()).toEqual([
    ...['Deployment api', 'Deployment desk', 'Deployment worker', 'HorizontalPodAutoscaler api'],
    ...['Ingress desk', 'Ingress edge', 'Job migrate'],
    ...['NetworkPolicy api', 'NetworkPolicy desk', 'NetworkPolicy edge', 'NetworkPolicy worker'],
    ...[
      'PodDisruptionBudget api',
      'PodDisruptionBudget desk',
      'PodDisruptionBudget edge',
      'PodDisruptionBudget worker',
    ],
    ...['PrometheusRule prod-fissa', 'Service api', 'Service desk', 'Service edge', 'Service edge-each'],
    ...['Service metrics', 'ServiceMonitor prod-fissa', 'StatefulSet edge'],
  ]);
  const edge = manifests.find(({ kind }) => kind === 'StatefulSet');
  expect(edge?.spec).toMatchObject({
    persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
    volumeClaimTemplates: [{ metadata: { name: 'data' } }],
    template: { spec: { containers: [{ volumeMounts: [{ name: 'data', mountPath: '/data' }, {}, {}] }] } },
  });
  const pods = manifests.flatMap(({ spec }) => (spec.template ? [spec.template.spec] : []));
  for (const pod of pods)
    expect(pod).toMatchObject({
      ...{ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true, runAsUser: 10_001 } },
      containers: [{ securityContext: { readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } } }],
    });
  expect(manifests.find(({ kind }) => kind === 'Job')?.metadata).toMatchObject({
    annotations: { 'helm.sh/hook': 'pre-install,pre-upgrade' },
  });
});

// R17.2.4
test('the committed manifests equal what the chart renders', () => {
  expect(readFileSync(RENDERED, 'utf8').split('\n', 1).join()).toContain(sourcesHash());
  expect(readFileSync(CHART_ALERTS, 'utf8'), 'node deploy/render.mjs').toBe(readFileSync(ALERTS, 'utf8'));
});

// R17.2.4
test('each edge has the next edge as its peer, the last one the first', () => {
  const edge = manifests.find(({ kind }) => kind === 'StatefulSet')?.spec.template?.spec.containers[0];
  const script = edge?.command?.[2]?.replace('exec node dist/server/main.js', 'echo "$FISSA_JOURNAL_PEER"') ?? '';
  const peerOf = (n: number) =>
    spawnSync('sh', ['-c', script], { env: { HOSTNAME: `prod-fissa-edge-${n}` }, encoding: 'utf8' }).stdout.trim();
  expect([0, 1, 2].map(peerOf)).toEqual([1, 2, 0].map((n) => `http://prod-fissa-edge-${n}.prod-fissa-edge-each:3000`));
});

/** A test that is skipped if Go or its libraries are not installed. */
const whereGoIs = canRender() ? test : notTried;
function notTried(what: string): void {
  console.warn(`Not tried, golang-go or the libraries of Helm are not installed (deploy/helm/render/main.go): ${what}`);
}

// R17.2.4
whereGoIs(
  'the language and the functions of Helm make the same of the chart again, and nothing of one without proxies named',
  () => {
    expect(withHeader(render(EXAMPLE))).toBe(readFileSync(RENDERED, 'utf8'));
    expect(() => render()).toThrow('trustedProxies: name the CIDRs');
  },
  // The first run compiles the Go program.
  180_000,
);
