import { join } from 'node:path';
import type { Layout } from './layout.ts';

/**
 * Options of one etcd. A leader election starts after two seconds, not after one, because etcd waits for the disk of
 * a busy machine.
 */
function etcdOptions({ etcds, home, isOneMachine }: Layout, name: string): Readonly<Record<string, string>> {
  const own = etcds.find((one) => one.name === name);
  const url = (port: number | undefined, host = own?.host) => `http://${host}:${port}`;
  return {
    name,
    'data-dir': isOneMachine ? join(home, name, 'data') : '/var/lib/etcd/fissa',
    'listen-client-urls': url(own?.client),
    'advertise-client-urls': url(own?.client),
    'listen-peer-urls': url(own?.peer),
    'initial-advertise-peer-urls': url(own?.peer),
    'initial-cluster': etcds.map((one) => `${one.name}=${url(one.peer, one.host)}`).join(),
    'initial-cluster-token': 'fissa',
    'heartbeat-interval': '200',
    'election-timeout': '2000',
    logger: 'zap',
    'log-level': 'warn',
    'enable-v2': 'true',
  };
}

export const etcdArguments = (layout: Layout, name: string): readonly string[] =>
  Object.entries(etcdOptions(layout, name)).map(([option, value]) => `--${option}=${value}`);

/** The same options as the variables that etcd's unit reads. */
export const etcdVariables = (layout: Layout, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(etcdOptions(layout, name)).map(([option, value]) => [
      `ETCD_${option.toUpperCase().replaceAll('-', '_')}`,
      value,
    ]),
  );
