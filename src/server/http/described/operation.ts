import * as z from 'zod/mini';
import type { AnyDescription } from '#contract/descriptions/description-by-name.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { callScopes } from '#contract/partner/call-scopes.ts';
import { CUSTOMER } from '../partner-calls.ts';
import { refusalResponses } from './refusals.ts';

type Json = Record<string, unknown>;

/** The fields of an endpoint that its OpenAPI description needs. */
export type Described = Pick<Endpoint, 'call' | 'method' | 'summary' | 'input' | 'output'> &
  Pick<Partial<Endpoint>, 'keyed' | 'statuses' | 'human'>;

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'One for each intent, drawn at random: 20 to 255 printable characters. The same key with the same body gets the same ' +
    'answer for seven days; with another body it is refused (422).',
  schema: { type: 'string', minLength: 20, maxLength: 255 },
  example: '4e1f6f1c-6a59-4f0e-9a8e-0b7f3a6a1c55',
};

const CUSTOMER_NAME = {
  ...{ name: CUSTOMER, in: 'header', required: false, schema: { type: 'string', maxLength: 64 } },
  description:
    'Only with a token: names one customer of the program, up to 64 printable characters, no personal data. A hold belongs to it.',
};

/** Builds the OpenAPI operation of an endpoint. `docs`: its texts and examples, where it has any. */
export function operation(endpoint: Described, docs: AnyDescription | undefined): Json {
  const input = schemaOf(endpoint.input, 'input');
  const isRead = endpoint.method === 'GET';
  const parameters = [...(endpoint.keyed === true ? [KEY] : []), ...(isRead ? query(input, docs) : [])];
  const scopes = callScopes(endpoint.call);
  const request = docs && { request: { value: docs.request } };
  return {
    operationId: endpoint.call,
    summary: endpoint.summary,
    ...(docs && { tags: [docs.tag], description: words(endpoint, docs) }),
    parameters: [...parameters, ...(scopes.length > 0 && endpoint.keyed === true ? [CUSTOMER_NAME] : [])],
    // Visitors need no token.
    ...(scopes.length > 0 && { security: [{}, ...scopes.map((scope) => ({ partner: [scope] }))] }),
    ...(isRead ? {} : { requestBody: { required: true, content: asJson(input, request) } }),
    responses: { ...refusalResponses(), ...served(endpoint, docs) },
  };
}

const words = ({ human }: Described, { description }: AnyDescription): string =>
  human === 'pass' ? `${description} Only for a visit that showed a solved challenge.` : description;

function served({ output, statuses = [200] }: Described, docs: AnyDescription | undefined): Json {
  const schema = schemaOf(output, 'output');
  const answers = docs && Object.fromEntries(Object.entries(docs.answers).map(([name, value]) => [name, { value }]));
  return Object.fromEntries(
    statuses.map((status) =>
      status === 409
        ? [status, { description: 'It was changed meanwhile', content: asJson(schema, docs && changed(docs)) }]
        : [status, { description: 'Served', content: asJson(schema, answers) }],
    ),
  );
}

const changed = ({ conflict }: AnyDescription): Json => ({ changed: { value: conflict } });

const asJson = (schema: Json, examples: Json | undefined) => ({
  'application/json': { schema, ...(examples && { examples }) },
});

function query(input: Json, docs: AnyDescription | undefined): Json[] {
  const required = new Set((input.required as string[] | undefined) ?? []);
  const example = (docs?.request ?? {}) as Json;
  return Object.entries((input.properties as Record<string, Json>) ?? {}).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.has(name), schema },
    ...(name in example ? { example: example[name] } : {}),
  }));
}

export function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    ...{ io, unrepresentable: 'any' },
    override: ({ jsonSchema }) => {
      if (Number(jsonSchema.const) < 0) toRange(jsonSchema);
    },
  }) as Json;
  return schema;
}

/** Client generators fail on a negative constant; the equivalent range works. */
function toRange(schema: { const?: unknown; minimum?: number; maximum?: number }): void {
  schema.minimum = Number(schema.const);
  schema.maximum = Number(schema.const);
  delete schema.const;
}
