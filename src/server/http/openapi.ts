import type { FastifyInstance } from 'fastify';
import { type AnyDescription, descriptionOf } from '#contract/descriptions/description-by-name.ts';
import { TAGS } from '#contract/descriptions/tags.ts';
import { API_PATH, type Endpoint } from '#contract/endpoint.ts';
import { callScopes } from '#contract/partner/call-scopes.ts';
import { problem } from '#contract/problem.ts';
import { withIntegration } from './described/integration.ts';
import { type Described, operation, schemaOf } from './described/operation.ts';
import { refusalComponents } from './described/refusals.ts';
import { showPages } from './described/show-pages.ts';
import { PARTNER } from './described/token-operation.ts';

const DESCRIPTION =
  'Appointment booking: every call of the service. Taken in both spellings: oppID and appointmentId, ricontatto and ' +
  'Ricontatto, cellulare and telefono; answers have the one shown here.';
type Json = Record<string, unknown>;

/** Title, server path and descriptions of a set of endpoints. */
interface About {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly docsOf: (call: string) => AnyDescription | undefined;
}
const SERVICE: About = { title: 'Fissa', description: DESCRIPTION, path: API_PATH, docsOf: descriptionOf };

/** Builds the OpenAPI 3.1 description of the endpoints from the schemas that also validate requests and answers. */
export function openApiOf(
  endpoints: readonly Described[],
  about: Omit<About, 'docsOf'> & Partial<About> = SERVICE,
): Json {
  const { title, description, path, docsOf = () => undefined } = about;
  const tags = Object.entries(TAGS).filter(([tag]) => endpoints.some(({ call }) => docsOf(call)?.tag === tag));
  return {
    openapi: '3.1.0',
    info: {
      ...{ title, version: '1', description },
      contact: { name: 'Fissa' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: path }],
    // Customers are anonymous: no endpoint needs credentials. Those with scopes also accept a program's token.
    security: [],
    ...(tags.length > 0 && { tags: tags.map(([name, words]) => ({ name, description: words })) }),
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [
        `/${endpoint.call}`,
        { [endpoint.method.toLowerCase()]: operation(endpoint, docsOf(endpoint.call)) },
      ]),
    ),
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      ...refusalComponents(),
      ...(endpoints.some(({ call }) => callScopes(call).length > 0) && { securitySchemes: { partner: PARTNER } }),
    },
  };
}

/** Whether a path below `/fa3/api/` is the API description or its interactive page. */
export const isDocumentation = (path: string): boolean => /^(openapi\.json|docs(\/.*)?)$/.test(path);

/** Serves the API description at `openapi.json` and an interactive page at `docs`. */
export function mountDocumentation(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  // Generated at the first request, so that it does not delay the start.
  let known: Json | null = null;
  const document = () => {
    known ??= withIntegration(openApiOf(endpoints));
    return known;
  };
  showPages(app, `${API_PATH}/docs`, document);
  app.get(`${API_PATH}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(document())),
  );
}
