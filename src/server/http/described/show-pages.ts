import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lazy } from '../../platform/lazy.ts';

/** Headers copied from the documentation app; all other headers are the ones that every answer has. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'etag', 'last-modified', 'location'];

/**
 * Serves interactive API documentation at `path`. The pages come from a separate Fastify app that is loaded at the
 * first request, since its two hundred files would slow the start.
 */
export function showPages(app: FastifyInstance, path: string, document: () => object): void {
  const pages = lazy(() => openPages(path, document));
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await (await pages()).inject({ url: request.url });
    if (answer.statusCode === 404) {
      reply.callNotFound();
      return reply;
    }
    for (const name of KEPT_HEADERS) if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name]);
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
