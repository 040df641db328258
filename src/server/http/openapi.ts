import type { FastifyInstance } from 'fastify';
import { API_PATH, type Endpoint } from '#contract/endpoint.ts';
import { problem } from '#contract/problem.ts';
import { TAGS } from '#contract/told/tags.ts';
import { type AnyTold, toldOf } from '#contract/told/told-calls.ts';
import { withIntegration } from './described/integration.ts';
import { type Described, operation, schemaOf } from './described/operation.ts';
import { refusalComponents } from './described/refusals.ts';
import { showPages } from './described/show-pages.ts';

const DESCRIPTION =
  'Appointment booking: every call of the service. Taken in both spellings: oppID and appointmentId, ricontatto and ' +
  'Ricontatto, cellulare and telefono; answers have the one shown here.';
type Json = Record<string, unknown>;

/** Whose calls they are, where, and what a stranger reads of each. */
interface About {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly told: (call: string) => AnyTold | undefined;
}
const SERVICE: About = { title: 'Fissa', description: DESCRIPTION, path: API_PATH, told: toldOf };

/**
 * The description of every call, made from the schemas that check it: OpenAPI 3.1; a client can be
 * generated of it.
 */
export function openApiOf(
  endpoints: readonly Described[],
  about: Omit<About, 'told'> & Partial<About> = SERVICE,
): Json {
  const { title, description, path, told = () => undefined } = about;
  const tags = Object.entries(TAGS).filter(([tag]) => endpoints.some(({ call }) => told(call)?.tag === tag));
  return {
    openapi: '3.1.0',
    info: {
      ...{ title, version: '1', description },
      contact: { name: 'Fissa' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: path }],
    // Nobody proves who one is: a customer is anonymous.
    security: [],
    ...(tags.length > 0 && { tags: tags.map(([name, words]) => ({ name, description: words })) }),
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [
        `/${endpoint.call}`,
        { [endpoint.method.toLowerCase()]: operation(endpoint, told(endpoint.call)) },
      ]),
    ),
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      ...refusalComponents(),
    },
  };
}

/** Whether the description or its page is meant: `path` is what follows the calls' own path. */
export const isDocumentation = (path: string): boolean => /^(openapi\.json|docs(\/.*)?)$/.test(path);

/** Serves the description at `openapi.json` and a page to read and try it at `docs`. */
export function mountDocumentation(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  // Written when somebody first asks for it: no start waits for it.
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
