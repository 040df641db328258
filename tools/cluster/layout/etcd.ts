import { join } from 'node:path';
import { type Layout, LOCAL } from './layout.ts';

/**
 * Arguments of one etcd. A leader election starts after two seconds, not after one, because etcd waits for the disk of
 * a busy machine.
 */
export function etcdArguments({ etcds, home }: Layout, name: string): readonly string[] {
  const url = (port: number | undefined) => `http://${LOCAL}:${port}`;
  const own = etcds.find((one) => one.name === name);
  const given: Readonly<Record<string, string>> = {
    name,
    'data-dir': join(home, name, 'data'),
    'listen-client-urls': url(own?.client),
    'advertise-client-urls': url(own?.client),
    'listen-peer-urls': url(own?.peer),
    'initial-advertise-peer-urls': url(own?.peer),
    'initial-cluster': etcds.map((one) => `${one.name}=${url(one.peer)}`).join(),
    'initial-cluster-token': 'fissa',
    'heartbeat-interval': '200',
    'election-timeout': '2000',
    logger: 'zap',
    'log-level': 'warn',
  };
  return [...Object.entries(given).flatMap(([option, value]) => [`--${option}`, value]), '--enable-v2'];
}
