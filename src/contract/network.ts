import { z } from 'zod/mini';
import { agency } from './agencies.ts';
import { branch, isoDay, productCode } from './wire.ts';

/** Path of a site's data in one language, for a page that changes its language. */
export const SITE_PATH = '/fa3/dati/sito.json';

/** Path of the list of branches and agencies that the customer page uses while the engine is unreachable. */
export const NETWORK_PATH = '/fa3/dati/rete.json';

export const networkList = z.object({
  filiali: z.array(z.omit(branch, { Disponibilita: true })),
  agenzie: z.array(agency),
});
export type NetworkList = z.output<typeof networkList>;

/** Path at which the edges fetch the approved loan offers from the engine, future ones included. */
export const OFFERS_PATH = '/fa3/dati/offerte.json';

export const approvedOffers = z.object({
  offerte: z.array(
    z.object({ prodotto: productCode, dal: isoDay, al: isoDay, cifre: z.record(z.string(), z.string()) }),
  ),
});
export type ApprovedOffers = z.output<typeof approvedOffers>;
