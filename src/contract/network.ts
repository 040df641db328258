import { z } from 'zod/mini';
import { agency } from './agencies.ts';
import { branch, isoDay, productCode } from './wire.ts';

/** Where the list of branches and agencies lies that serves the funnel while the engine cannot be asked. */
export const NETWORK_PATH = '/fa3/dati/rete.json';

export const networkList = z.object({
  filiali: z.array(z.omit(branch, { Disponibilita: true })),
  agenzie: z.array(agency),
});
export type NetworkList = z.output<typeof networkList>;

/** Where the engine tells its edges which offers are approved, the coming ones too. */
export const OFFERS_PATH = '/fa3/dati/offerte.json';

export const approvedOffers = z.object({
  offerte: z.array(
    z.object({ prodotto: productCode, dal: isoDay, al: isoDay, cifre: z.record(z.string(), z.string()) }),
  ),
});
export type ApprovedOffers = z.output<typeof approvedOffers>;
