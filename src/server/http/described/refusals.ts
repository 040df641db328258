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

/** The answers of every refused request, by name: each code with the words it comes with (R18.6.1, R18.6.2). */
export function refusalComponents(): Json {
  const byStatus = [...refusalsByStatus()];
  return Object.fromEntries(byStatus.map(([status, codes]) => [nameOf(status), component(status, codes)]));
}

/** The same, as an operation points at them. */
export const refusalResponses = (): Json =>
  Object.fromEntries(
    [...refusalsByStatus().keys()].map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  );

const nameOf = (status: number): string => `Problem${status}`;

function component(status: number, codes: readonly Refusal[]): Json {
  const told = codes.map((code) => problemOf(code, REQUEST_ID));
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    ...(WAITS.has(status) ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
    content: {
      'application/problem+json': {
        schema: SCHEMA,
        examples: Object.fromEntries(
          told.map((problem) => [problem.code, { summary: problem.title, value: withErrors(problem) }]),
        ),
      },
    },
  };
}

const withErrors = (problem: ReturnType<typeof problemOf>) =>
  problem.code === 'malformed' ? { ...problem, errors: [{ path: '/datiCliente/email', rule: 'missing' }] } : problem;
