import type { Input } from '#contract/endpoint.ts';
import type { issueToken, TokenError } from '#contract/partner/token.ts';
import { err, ok, type Result } from '#domain/result.ts';

interface Credentials {
  readonly id: string;
  readonly secret: string;
}
type Form = Pick<Input<typeof issueToken>, 'client_id' | 'client_secret'>;

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

/**
 * Reads the id and secret of a client: from the header (`client_secret_basic`) or from the form (`client_secret_post`),
 * not from both.
 */
export function clientCredentials(
  header: string | undefined,
  { client_id: id, client_secret: secret }: Form,
): Result<Credentials, TokenError> {
  if (header === undefined)
    return id === undefined || secret === undefined ? err('invalid_client') : ok({ id, secret });
  if (secret !== undefined) return err('invalid_request');
  const basic = basicCredentials(header);
  if (basic === null) return err('invalid_client');
  return id === undefined || id === basic.id ? ok(basic) : err('invalid_request');
}

/** The two parts of the header, each form-encoded (RFC 6749, 2.3.1). Null for any other header. */
function basicCredentials(header: string): Credentials | null {
  const [, encoded = ''] = BASIC.exec(header) ?? [];
  const [id, secret, ...more] = Buffer.from(encoded, 'base64').toString().split(':').map(decoded);
  return id == null || secret == null || more.length > 0 ? null : { id, secret };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
