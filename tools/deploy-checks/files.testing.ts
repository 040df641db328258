import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { newKeys } from '../../src/server/platform/config/keys.ts';

export const home: string = join(import.meta.dirname, '../../deploy');
export const textOf = (path: string): string => readFileSync(join(home, path), 'utf8');

export type Settings = Readonly<Record<string, string>>;
/** A server as a deployment file starts it, with its settings. */
export interface StartedServer {
  readonly name: string;
  readonly settings: Settings;
}

export interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly environment?: Settings;
  readonly extra_hosts?: readonly string[];
  readonly networks?: readonly string[] | { readonly inside: { readonly ipv4_address: string } };
  readonly network_mode?: string;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** The content of deploy/.env. */
const SECRETS: Settings = {
  SUPERUSER_PASSWORD: 'a',
  REPLICATION_PASSWORD: 'b',
  OWNER_PASSWORD: 'c',
  SERVER_PASSWORD: 'd',
  FISSA_KEYS: newKeys(),
};

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Recording {
  readonly record: string;
  readonly expr: string;
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly (Alert | Recording)[] }[];
}
const rules = (): readonly (Alert | Recording)[] =>
  (parse(textOf('prometheus/alerts.yml')) as Rules).groups.flatMap((group) => group.rules);

export const alertRules = (): readonly Alert[] => rules().filter((rule) => 'alert' in rule);
/** The expressions of all rules, without the names of recorded series. */
export const ruleExpressions = (): readonly string[] => rules().map(({ expr }) => expr.replace(/\bfissa:[\w:]+/g, ''));

/** compose.yaml, parsed, with its variables replaced by `secrets`. */
export function compose(secrets: Settings = SECRETS): Compose {
  const read = parse(textOf('compose.yaml'), { merge: true }) as Compose;
  const filled = JSON.stringify(read).replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => {
    const value = secrets[name];
    if (value === undefined) throw new Error(`${name} is nobody's secret`);
    return JSON.stringify(value).slice(1, -1);
  });
  return JSON.parse(filled) as Compose;
}

/** The environment variables that the image sets. */
function imageSettings(): Settings {
  const line = /^ENV (.*)$/m.exec(textOf('Containerfile'))?.[1] ?? '';
  return Object.fromEntries(line.split(' ').map((pair) => pair.split('=') as [string, string]));
}

export interface Container {
  readonly name: string;
  readonly args?: readonly string[];
  readonly command?: readonly string[];
  readonly env: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { readonly secretKeyRef: { readonly key: string } };
  }[];
}
/** One object of the rendered chart. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly template?: { readonly spec: { readonly containers: readonly Container[] } } };
}

export const rendered = (): readonly Manifest[] =>
  parseAllDocuments(textOf('helm/rendered.yaml')).flatMap((document) => (document.toJS() as Manifest | null) ?? []);

/** The content of the Kubernetes Secret that a lender creates. */
const KEPT: Settings = {
  'database-url': 'postgres://fissa:d@pooler:6432/fissa',
  'database-direct-url': 'postgres://fissa:d@balancer:5432/fissa',
  'owner-url': 'postgres://fissa_owner:c@balancer:5432/fissa',
  SMTP_URL: 'smtp://mail:25',
  OIDC_CLIENT_SECRET: 'e',
};

/** The servers of the three deployments, each with all its settings. */
export function composeServers(): StartedServer[] {
  const own = Object.entries(compose().services).filter(([, { image }]) => image.startsWith('fissa:'));
  return own.map(([name, { environment }]) => ({ name, settings: { ...imageSettings(), ...environment } }));
}

export function chartServers(): StartedServer[] {
  return rendered().flatMap(({ metadata, spec }) =>
    (spec.template?.spec.containers ?? []).map(({ env }) => {
      const told = env.map(({ name, value, valueFrom }) => [name, value ?? KEPT[valueFrom?.secretKeyRef.key ?? '']]);
      return { name: metadata.name, settings: { ...imageSettings(), ...Object.fromEntries(told) } };
    }),
  );
}

export const units = (): string[] => readdirSync(join(home, 'systemd')).filter((name) => name.endsWith('.service'));

export function unitServers(): StartedServer[] {
  return units().map((unit) => {
    const role = unit.replace(/^fissa-|\.service$/g, '');
    const inUnit = [...textOf(`systemd/${unit}`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' '),
    );
    const lines = ['common', role].flatMap((name) => textOf(`systemd/env/${name}.env`).split('\n'));
    const pairs = [...inUnit, ...lines.filter((line) => /^\w+=/.test(line))];
    const settings = pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
    return { name: unit, settings: Object.fromEntries(settings) };
  });
}
