import { STATUS_CODES } from 'node:http';
import { problemOf, type Refusal, refusalsByStatus } from '../problems.ts';

type Json = Record<string, unknown>;

const SCHEMA = { $ref: '#/components/schemas/Problem' };
const REQUEST_ID = '7b0f8c1e-52d4-4c1c-9a53-6a1d1f0c2b7e';
const RETRY_AFTER = {
  description: 'Seconds until one more request is taken.',
  schema: { type: 'integer', minimum: 1 },
  example: 5,
};
const WAITS: ReadonlySet<number> = new Set([429, 503]);

/** OpenAPI components of rejected requests: one example per problem code. `docs/partners-api.md` lists the codes. */
export function refusalComponents(): Json {
  const codes = [...refusalsByStatus().values()].flat();
  return {
    headers: { RetryAfter: RETRY_AFTER },
    examples: Object.fromEntries(codes.map((code) => [code, example(code)])),
  };
}

/** The OpenAPI responses of rejected requests, by HTTP status; the same for every endpoint. */
export const refusalResponses = (): Json =>
  Object.fromEntries([...refusalsByStatus()].map(([status, codes]) => [status, response(status, codes)]));

const response = (status: number, codes: readonly Refusal[]): Json => ({
  description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  ...(WAITS.has(status) ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } } : {}),
  content: {
    'application/problem+json': {
      schema: SCHEMA,
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
});

function example(code: Refusal): Json {
  const problem = problemOf(code, REQUEST_ID);
  const errors = [{ path: '/datiCliente/email', rule: 'missing' }];
  return { summary: problem.title, value: code === 'malformed' ? { ...problem, errors } : problem };
}
