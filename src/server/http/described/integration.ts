import * as z from 'zod/mini';
import { MACHINE_ENDPOINTS } from '#contract/machine/appointments.ts';
import { MACHINE_SCOPES, type MachineEndpoint } from '#contract/machine/machine-endpoint.ts';
import { receipts } from '#contract/machine/receipts.ts';
import { WEBHOOK_EVENTS, WEBHOOK_KINDS, type WebhookKind, webhookBody } from '#contract/machine/webhooks.ts';
import { issueToken } from '#contract/partner/token.ts';
import { TOKEN_OPERATION, TOKEN_TAG } from './token-operation.ts';

type Json = Record<string, unknown>;

const TAGS = [
  TOKEN_TAG,
  { name: 'Programs', description: "Reads for the lender's own programs, with a token: docs/integration.md" },
  {
    name: 'Events',
    description: 'What happened, sent to each address of WEBHOOK_URLS and signed: docs/integration.md',
  },
];
const REFUSALS: Readonly<Record<string, string>> = {
  400: 'A cursor, a number or a field nobody knows',
  401: 'No token, or one that proves nobody',
  404: 'No such appointment',
  429: 'More than this program may read in a minute; Retry-After has seconds',
  503: "The provider's keys cannot be had: ask again",
};
const PROBLEM = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

/**
 * Adds to the API description what is not for visitors: tokens for programs of partners, the read endpoints for the
 * lender's programs, and every webhook event.
 */
export function withIntegration(document: Json): Json {
  const { paths, components, tags } = document as { readonly [Part in 'paths' | 'components']: Json } & {
    readonly tags?: readonly Json[];
  };
  const reads = Object.values<MachineEndpoint>(MACHINE_ENDPOINTS).map((endpoint) => [endpoint.path, readOf(endpoint)]);
  return {
    ...document,
    tags: [...(tags ?? []), ...TAGS],
    paths: {
      ...paths,
      [issueToken.path]: { post: TOKEN_OPERATION },
      ...Object.fromEntries(reads),
      [receipts.path]: { post: RECEIPTS_OPERATION },
    },
    webhooks: Object.fromEntries(WEBHOOK_KINDS.map((kind) => [kind, { post: eventOf(kind) }])),
    components: { ...components, securitySchemes: { program: PROGRAM, ...(components.securitySchemes as Json) } },
  };
}

const PROGRAM = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: `A token of a program of FISSA_MACHINES; its scopes are ${MACHINE_SCOPES.join(' and ')}.`,
};

function readOf(endpoint: MachineEndpoint): Json {
  const refused = Object.entries(REFUSALS).map(([status, description]) => [status, { description, content: PROBLEM }]);
  const served = { schema: schemaOf(endpoint.output), example: endpoint.example.output };
  return {
    get: {
      ...{ operationId: endpoint.call, summary: endpoint.summary, description: endpoint.description },
      ...{ tags: ['Programs'], security: [{ program: [] }, { partner: ['changes'] }] },
      parameters: parametersOf(endpoint),
      responses: {
        200: { description: 'Read', content: { 'application/json': served } },
        ...Object.fromEntries(refused),
      },
    },
  };
}

function parametersOf({ path, input, example }: MachineEndpoint): readonly Json[] {
  const schema = schemaOf(input) as { readonly properties?: Json };
  return Object.entries(schema.properties ?? {}).map(([name, type]) => {
    const isPart = path.includes(`{${name}}`);
    const given = (example.input as Json)[name];
    return { name, in: isPart ? 'path' : 'query', required: isPart, schema: type, example: given };
  });
}

const SIGNATURE_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
  ...{ name, in: 'header', required: true, schema: { type: 'string' } },
  description: 'As the Standard Webhooks specification has it',
}));

const RECEIPTS_OPERATION: Json = {
  ...{ operationId: receipts.call, summary: receipts.summary, description: receipts.description },
  ...{ tags: ['Programs'], security: [], parameters: SIGNATURE_HEADERS },
  requestBody: {
    required: true,
    content: { 'application/json': { schema: schemaOf(receipts.input), example: receipts.example.input } },
  },
  responses: {
    200: {
      description: 'Taken: of how many messages it was known',
      content: { 'application/json': { schema: schemaOf(receipts.output), example: receipts.example.output } },
    },
    400: { description: 'Not in this form', content: PROBLEM },
    401: { description: 'Not signed, or signed otherwise or long ago', content: PROBLEM },
  },
};

/** Describes an event. Any 2xx acknowledges its delivery, 410 ends its deliveries, other statuses are retried. */
function eventOf(kind: WebhookKind): Json {
  const { summary, example } = WEBHOOK_EVENTS[kind];
  const timestamp = '2026-11-20T10:00:00.000Z';
  const body = { schema: webhookSchema(kind), example: { type: kind, timestamp, data: example } };
  return {
    ...{ operationId: `on-${kind.replace('.', '-')}`, summary, tags: ['Events'], parameters: SIGNATURE_HEADERS },
    description: `${summary}. The same webhook-id comes at every try of one event.`,
    requestBody: { required: true, content: { 'application/json': body } },
    responses: { 204: { description: 'Taken' }, 410: { description: 'Never send this again' } },
  };
}

/** JSON Schema of an event's body. It allows additional fields, which a later release may add. */
export const webhookSchema = (kind: WebhookKind): Json => schemaOf(webhookBody(kind));

/** JSON Schema that says nothing about additional fields, as fits a message that Fissa sends. */
function schemaOf(type: z.ZodMiniType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    ...{ io: 'input', unrepresentable: 'any' },
    // Zod adds a long pattern to `format: date-time`, which says enough.
    override: ({ jsonSchema }) => void (jsonSchema.format === 'date-time' && delete jsonSchema.pattern),
  }) as Json;
  return schema;
}
