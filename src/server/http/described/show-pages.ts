import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { whenAsked } from '../../platform/when-asked.ts';

/** What their answers keep of their own; all else is the same on every answer. */
const KEPT = ['content-type', 'cache-control', 'etag', 'last-modified', 'location'];

/**
 * The pages that show the calls at `path`, and let them be tried. They stand in an app of their own, which the first who
 * opens them waits for: some two hundred files that no start reads.
 */
export function showPages(app: FastifyInstance, path: string, document: () => object): void {
  const pages = whenAsked(() => openPages(path, document));
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await (await pages()).inject({ url: request.url });
    if (answer.statusCode === 404) {
      reply.callNotFound();
      return reply;
    }
    for (const name of KEPT) if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name]);
    return reply.code(answer.statusCode).send(answer.rawPayload);
  };
  app.get(path, show);
  app.get(`${path}/*`, show);
}

async function openPages(path: string, document: () => object): Promise<FastifyInstance> {
  const [{ default: fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const app = fastify();
  await app.register(swagger, { transformObject: () => document() as never });
  await app.register(swaggerUi, {
    routePrefix: path,
    staticCSP: false,
    theme: { title: 'Fissa' },
    uiConfig: { validatorUrl: null, tryItOutEnabled: true },
  });
  return app;
}
