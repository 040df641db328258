import type { NodeServer } from '../../machine/node-server.ts';
import { freePort } from '../../machine/ports.ts';
import { isReady } from '../../machine/ready.ts';
import { pollUntil } from '../../machine/until.ts';

/** A process with the role `desk`, on the database of the engines. */
export interface DeskServer extends NodeServer {
  readonly deskUrl: string;
  /** Whether a fault has started the desk; before that it does not run. */
  readonly isNeeded: () => boolean;
}

const START_MS = 30_000;

/** Prepares a desk, which a fault starts if it needs it. */
export async function createDesk(
  create: (name: string, env: Readonly<Record<string, string>>) => Promise<NodeServer>,
  databaseUrl: string,
): Promise<DeskServer> {
  const port = String(await freePort());
  const deskUrl = `http://127.0.0.1:${port}`;
  // The desk of the demo has no password, so it refuses to start behind a proxy.
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
      // The desk's port opens a little later than the process is ready.
      await pollUntil(() => isReady(deskUrl), START_MS);
    },
  };
}
