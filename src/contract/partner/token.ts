import { z } from 'zod/mini';
import { type PARTNER_SCOPES, TOKEN_SECONDS } from '#domain/partner/partner.ts';
import type { BaseEndpoint } from '../endpoint.ts';

const parameter = z.optional(z.string());

/** The only grant: the program itself is the client, and no person signs in (RFC 6749, 4.4). */
export const CLIENT_CREDENTIALS = 'client_credentials';

/** Error codes of RFC 6749, 5.2. */
const error = z.enum(['invalid_request', 'invalid_client', 'unsupported_grant_type', 'invalid_scope']);
export type TokenError = z.output<typeof error>;

/** Gives an access token to a partner's program. The body is a form; unknown parameters are ignored. */
export const issueToken = {
  call: 'TokenProgramma',
  method: 'POST',
  path: '/oauth/token',
  summary: 'Get an access token',
  input: z.object({ grant_type: parameter, scope: parameter, client_id: parameter, client_secret: parameter }),
  output: z.union([
    z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.literal(TOKEN_SECONDS),
      /** Names separated by blanks. */
      scope: z.string(),
    }),
    z.object({ error }),
  ]),
  statuses: [200, 400, 401],
} as const satisfies BaseEndpoint;

/** What each scope permits, for the API description. */
export const SCOPE_TEXTS: Readonly<Record<(typeof PARTNER_SCOPES)[number], string>> = {
  search: 'Search places, branches and free times',
  book: 'Hold and book',
  change: 'Read, move and cancel what the program booked',
  changes: 'Read the changes of what the program booked',
};
