import * as z from 'zod/mini';
import { TIMEOUT_MS } from '#contract/endpoint.ts';
import { NETWORK_PATH, type NetworkList, networkList } from '#contract/network.ts';

/** The bundled list of branches and agencies; null when it fails to load or is malformed. */
export async function fetchNetworkList(fetching: typeof fetch): Promise<NetworkList | null> {
  try {
    const reply = await fetching(NETWORK_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS.branches) });
    const parsed = z.safeParse(networkList, reply.ok ? await reply.json() : null);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
