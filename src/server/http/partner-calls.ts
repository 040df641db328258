import type { FastifyRequest } from 'fastify';
import { permits } from '#contract/partner/call-scopes.ts';
import type { Partner } from '#domain/partner/partner.ts';
import { err, ok } from '#domain/result.ts';
import { type Sites, siteOf } from '../platform/config/site.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import { bearerOf } from './bearer.ts';
import { keyOf } from './cookies.ts';
import type { TooMany } from './limits/limits.ts';
import type { CheckedInput, Outcome } from './mount.ts';
import { nameProgram } from './security-event.ts';
import { callLanguage } from './visit-language.ts';

/** Authenticates programs of partners and counts their requests. */
export interface PartnerAccess {
  /** The program of an access token, with the token's scopes; null for an invalid token. */
  authenticate(token: string): Promise<Partner | null>;
  /** Counts one request; the refusal when the program has none left in this minute. */
  limit(partner: Partner): Promise<TooMany | null>;
}

/** Header that names one customer of a program, so that each has a hold of its own. */
export const CUSTOMER = 'fissa-customer';
const NAME = /^[\x21-\x7e]{0,64}$/;

/**
 * The program of the request's token; null without a token. A process without a database cannot verify tokens and
 * answers "unavailable".
 */
export async function identifyPartner(
  partners: PartnerAccess | undefined,
  request: FastifyRequest,
): Promise<Outcome<Partner | null>> {
  const token = bearerOf(request.headers);
  if (token === null) return ok(null);
  if (partners === undefined) return err('unavailable');
  const partner = await partners.authenticate(token);
  if (partner === null) return err('token-invalid');
  nameProgram(request, 'partner', partner.id);
  return ok(partner);
}

/** Checks the scope for this input, and makes the context in which the program takes the place of a visit. */
export function admitPartner(
  request: FastifyRequest,
  { call, partner, input, sites }: { call: string; partner: Partner; input: CheckedInput; sites: Sites },
) {
  if (!permits(call, partner.scopes, input)) return err('scope-missing');
  const customer = request.headers[CUSTOMER] ?? '';
  if (typeof customer !== 'string' || !NAME.test(customer)) return err('malformed');
  const key = keyOf(request);
  const context = {
    // A blank makes these texts differ from every cookie's token.
    visit: sha256(`partner ${partner.id} ${customer}`),
    hasVisit: true,
    proof: null,
    partner,
    address: request.client,
    site: siteOf(sites, request.headers.host).id,
    language: callLanguage(request, sites),
    requestId: request.id,
    // The keys of each program are apart from those of visits and of other programs.
    idempotencyKey: key === null ? '' : sha256(`partner ${partner.id} ${key}`).toString('hex'),
    replayed: false,
    isHuman: true,
  };
  return ok({ input, context });
}
