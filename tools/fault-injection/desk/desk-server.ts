import type { NodeServer } from '../../machine/node-server.ts';
import { freePort } from '../../machine/ports.ts';
import { isReady } from '../../machine/ready.ts';
import { until } from '../../machine/until.ts';

/** The staff's door: a process of its own, on the database the engines use. */
export interface DeskServer extends NodeServer {
  readonly deskUrl: string;
  /** Whether a fault has needed it: until then it costs nothing. */
  readonly isNeeded: () => boolean;
}

const START_MS = 30_000;

/** Made, and started when somebody needs it. */
export async function createDesk(
  create: (name: string, env: Readonly<Record<string, string>>) => Promise<NodeServer>,
  databaseUrl: string,
): Promise<DeskServer> {
  const port = String(await freePort());
  const deskUrl = `http://127.0.0.1:${port}`;
  // The demonstration's desk has no password, so it starts only without proxies.
  const role = { FISSA_ROLE: 'desk', DATABASE_URL: databaseUrl, FISSA_DEMO: 'true', DESK_PORT: port };
  const own = { ...role, FISSA_TRUSTED_PROXIES: 'none' };
  const server = await create('desk', own);
  let isNeeded = false;
  return {
    ...server,
    deskUrl,
    isNeeded: () => isNeeded,
    async start() {
      isNeeded = true;
      await server.start();
      // Its own port is open a little later.
      await until(() => isReady(deskUrl), START_MS);
    },
  };
}
