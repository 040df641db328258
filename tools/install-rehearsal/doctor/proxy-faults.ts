import { join } from 'node:path';
import type { Settings } from '../machine/command.ts';
import { type Changed, type RunningProxy, startProxy } from '../machine/proxy.ts';
import { startServer } from '../machine/server.ts';
import type { Place } from '../place.ts';
import type { Fault } from './fault.ts';

/** The running proxy, and the server behind it. */
export interface ProxyAndServer {
  proxy: RunningProxy;
  stopServer: () => Promise<void>;
}

/** Faults of a proxy, and of a server that does not trust it. */
export function proxyFaults(place: Place, root: string, valid: Settings, running: ProxyAndServer): readonly Fault[] {
  const again = async (changed?: Changed) => {
    await running.proxy.stop();
    running.proxy = await startProxy(place, root, changed);
  };
  const withFile = (changed: Changed) => async () => {
    await again(changed);
    return () => again();
  };
  const restarted = async (settings: Settings) => {
    await running.stopServer();
    running.stopServer = await startServer(place, settings);
  };
  return [
    {
      name: 'no proxy',
      async make() {
        await running.proxy.stop();
        return async () => {
          running.proxy = await startProxy(place, root);
        };
      },
      line: /^red door .*cannot be reached/,
    },
    { name: 'an untrusted certificate', settings: { NODE_EXTRA_CA_CERTS: '' }, line: /^red door TLS with/ },
    {
      name: 'another Host',
      make: withFile((text) => text.replace('Host $http_host', 'Host $proxy_host')),
      line: /^red door the proxy asks for/,
    },
    {
      name: 'X-Forwarded-For of the visitor',
      make: withFile((text) => text.replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for')),
      line: /^red door visitors can choose the address/,
    },
    {
      name: 'no X-Forwarded-For',
      make: withFile((text) => text.replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For ""')),
      line: /^red door the proxy at .* does not say who asks/,
    },
    {
      name: 'no X-Forwarded-Proto',
      make: withFile((text) => text.replace('X-Forwarded-Proto https', 'X-Forwarded-Proto ""')),
      line: /^yellow door .*X-Forwarded-Proto/,
    },
    {
      name: 'a proxy that is not trusted',
      async make() {
        await restarted({ ...valid, FISSA_TRUSTED_PROXIES: '127.0.0.9' });
        return () => restarted(valid);
      },
      line: /^red door the proxy at .* is not in FISSA_TRUSTED_PROXIES/,
    },
    {
      name: 'a server with other keys',
      settings: { FISSA_KEYS: join(place.home, 'altre-chiavi.json') },
      line: /^red door .*other keys/,
    },
  ];
}
