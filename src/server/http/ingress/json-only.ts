import type { FastifyInstance } from 'fastify';
import { refuse } from '../problems.ts';
import { parseStrictly } from '../strict-json.ts';

/** Accepts strictly parsed JSON bodies only. */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseStrictly(body as Buffer));
    } catch {
      done(Object.assign(new Error('malformed'), { statusCode: 400 }));
    }
  });
  app.addHook('preValidation', (request, reply, done) => {
    const isBare = request.method === 'POST' && request.headers['content-type'] === undefined;
    if (isBare) void refuse(reply, 'not-json');
    else done();
  });
}
