import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { API_PATH, type Endpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { problemStatuses } from './problems.ts';

const DESCRIPTION =
  'Appointment booking: every call of the service. Taken in both spellings: oppID and appointmentId, ricontatto and ' +
  'Ricontatto, cellulare and telefono; answers have the one shown here.';
type Json = Record<string, unknown>;
const REF = { $ref: '#/components/schemas/Problem' };

/** What a description needs of a call. */
type Described = Pick<Endpoint, 'call' | 'method' | 'summary' | 'input' | 'output' | 'keyed' | 'statuses'>;
/** Whose calls they are, and where. */
interface About {
  readonly title: string;
  readonly description: string;
  readonly path: string;
}
const SERVICE: About = { title: 'Fissa', description: DESCRIPTION, path: API_PATH };

/** The description of every call, made from the schemas that check it: OpenAPI 3.1 (R0.75). */
export function openApiOf(endpoints: readonly Described[], { title, description, path }: About = SERVICE): Json {
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    servers: [{ url: path }],
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [`/${endpoint.call}`, { [endpoint.method.toLowerCase()]: operation(endpoint) }]),
    ),
    components: { schemas: { Problem: schemaOf(problem, 'output') } },
  };
}

/** Whether the description or its page is meant: `path` is what follows the calls' own path. */
export const isDocumentation = (path: string): boolean => /^(openapi\.json|docs(\/.*)?)$/.test(path);

/** Serves the description at `openapi.json` and a page to read and try it at `docs`. */
export async function mountDocumentation(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  const document = openApiOf(endpoints);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: `${API_PATH}/docs`,
    staticCSP: false,
    theme: { title: 'Fissa' },
    uiConfig: { validatorUrl: null, tryItOutEnabled: true },
  });
  app.get(`${API_PATH}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(document)),
  );
}

function operation(endpoint: Described): Json {
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', minLength: 20 } };
  const input = schemaOf(endpoint.input, 'input');
  const served = { description: 'Served', content: asJson(schemaOf(endpoint.output, 'output')) };
  const parameters = [...(endpoint.keyed === true ? [key] : []), ...(endpoint.method === 'GET' ? query(input) : [])];
  return {
    operationId: endpoint.call,
    summary: endpoint.summary,
    parameters,
    ...(endpoint.method === 'POST' ? { requestBody: { required: true, content: asJson(input) } } : {}),
    responses: {
      ...Object.fromEntries(problemStatuses().map((status) => [status, refusal])),
      ...Object.fromEntries((endpoint.statuses ?? [200]).map((status) => [status, served])),
    },
  };
}

const refusal = { description: 'Refused', content: { 'application/problem+json': { schema: REF } } };
const asJson = (schema: Json) => ({ 'application/json': { schema } });

function query(input: Json): Json[] {
  const required = new Set((input.required as string[] | undefined) ?? []);
  return Object.entries((input.properties as Record<string, Json>) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
}

function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json;
  return schema;
}
