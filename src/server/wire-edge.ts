import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Environment } from './config/environment.ts';
import { loadKeys } from './config/keys.ts';
import { loadSites } from './config/load-sites.ts';
import { createEdge } from './edge/edge-app.ts';
import { ENDPOINTS } from './edge/endpoints.ts';
import { createUpstream } from './edge/upstream.ts';
import { createClientAddress } from './http/client-address.ts';
import type { Running } from './wire-up.ts';

const WEB_ROOT = fileURLToPath(new URL('../web', import.meta.url));

/** Starts the role `edge`: no database, one engine at `FISSA_API_URL` (R0.63). */
export async function wireEdge(environment: Environment): Promise<Running> {
  const { apiUrl } = environment;
  if (apiUrl === undefined) throw new Error('FISSA_API_URL is missing: FISSA_ROLE=edge needs it');
  const app = await createEdge({
    ...environment,
    sites: loadSites(environment.siteFile, environment.port),
    webRoot: WEB_ROOT,
    endpoints: ENDPOINTS,
    ask: createUpstream({ url: apiUrl, now: () => performance.now() }),
    clients: createClientAddress(loadKeys(environment).signing),
    log: process.stderr,
    newRequestId: randomUUID,
  });
  await app.listen({ port: environment.port, host: environment.host });
  return { app, stop: () => app.close() };
}
