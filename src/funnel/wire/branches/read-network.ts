import type { NetworkList } from '#contract/network.ts';
import type { Network } from '../../session/branch.ts';
import { agencyToBranch, toBranch } from './branch-shapes.ts';

/** The bundled list in the shape of branches, still without days; null when it fails to load. */
export async function readNetwork(fetchList: () => Promise<NetworkList | null>): Promise<Network | null> {
  const list = await fetchList();
  return list && { branches: list.filiali.map(toBranch), agencies: list.agenzie.map(agencyToBranch) };
}
