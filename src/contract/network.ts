import { z } from 'zod/mini';
import { agency } from './agencies.ts';
import { branch } from './wire.ts';

/** Where the list of branches and agencies lies that serves the funnel while the engine cannot be asked (R7.44). */
export const NETWORK_PATH = '/fa3/dati/rete.json';

export const networkList = z.object({
  filiali: z.array(z.omit(branch, { Disponibilita: true })),
  agenzie: z.array(agency),
});
export type NetworkList = z.output<typeof networkList>;
