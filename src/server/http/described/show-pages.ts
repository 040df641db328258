import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lazy } from '../../platform/when-asked.ts';

/** Headers that the pages keep; the others are equal on every answer. */
const KEPT = ['content-type', 'cache-control', 'etag', 'last-modified', 'location'];

/**
 * Serves interactive documentation at `path`. It is a separate app that loads at the first request, since its two
 * hundred files would slow the start.
 */
export function showPages(app: FastifyInstance, path: string, document: () => object): void {
  const pages = lazy(() => openPages(path, document));
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
