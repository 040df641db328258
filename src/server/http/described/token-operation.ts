import { API_PATH } from '#contract/endpoint.ts';
import { CLIENT_CREDENTIALS, issueToken, SCOPE_TEXTS } from '#contract/partner/token.ts';
import { TOKEN_SECONDS } from '#domain/partner/partner.ts';
import { schemaOf } from './operation.ts';

type Json = Record<string, unknown>;

export const TOKEN_TAG = {
  name: 'Tokens',
  description: "A partner's program gets an access token with its id and secret: docs/partners-api.md",
};

/** The security scheme of programs of partners, with the scopes that operations name. */
export const PARTNER: Json = {
  type: 'oauth2',
  description: 'A program of a partner. Its calls need neither cookies nor a solved challenge.',
  flows: { clientCredentials: { tokenUrl: `${API_PATH}${issueToken.path}`, scopes: SCOPE_TEXTS } },
};

const answer = (description: string, example: Json): Json => ({
  description,
  content: { 'application/json': { schema: schemaOf(issueToken.output, 'output'), example } },
});

/** The OpenAPI operation of the token endpoint: its body is a form, its errors are those of RFC 6749. */
export const TOKEN_OPERATION: Json = {
  ...{ operationId: issueToken.call, summary: issueToken.summary, tags: [TOKEN_TAG.name], security: [] },
  description:
    'The client credentials grant of OAuth 2 (RFC 6749, 4.4). Id and secret stand in the header `Authorization: Basic` or in the form. ' +
    `Without \`scope\` the token has all scopes of the program. It is valid for ${TOKEN_SECONDS / 60} minutes. Every wrong client gets one answer.`,
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: schemaOf(issueToken.input, 'input'),
        example: { grant_type: CLIENT_CREDENTIALS, scope: 'search book' },
      },
    },
  },
  responses: {
    200: answer('A token', {
      ...{ access_token: 'pSqvVCGXyQ4ZyYJ1m8bE0kD3wVJrTn5dUeHh2cKxLmA', token_type: 'Bearer' },
      ...{ expires_in: TOKEN_SECONDS, scope: 'search book' },
    }),
    400: answer('Another grant, a wrong form, or a scope that the program lacks', { error: 'invalid_scope' }),
    401: answer('An unknown or revoked client, or a wrong, expired or dropped secret', { error: 'invalid_client' }),
    429: {
      description:
        'Twenty refused requests of this address in ten minutes, or the limit of the program; Retry-After has seconds',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
};
