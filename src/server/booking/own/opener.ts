import type { RequestContext } from '../../http/public-gate.ts';

/** What opens an appointment: the hash of a browser's proof, or the id of the partner's program that made it. */
export type Opener = Buffer | { readonly partner: string };

/** The opener of a request; null without one. A program has no proof. */
export const openerOf = ({ partner, proof }: Pick<RequestContext, 'partner' | 'proof'>): Opener | null =>
  partner === undefined ? proof : { partner: partner.id };
