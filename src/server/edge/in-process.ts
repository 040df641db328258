import type { FastifyInstance, InjectOptions } from 'fastify';
import { subrequestHeaders } from '../http/ingress/request-id.ts';
import type { EngineAnswer, EngineClient, UpstreamRequest } from './engine.ts';

/**
 * Calls an engine in this process, for the role `all`. After the timeout the caller gets null; the engine still
 * finishes the request.
 */
export const askInProcess =
  (app: FastifyInstance): EngineClient =>
  async (question) => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), question.timeoutMs);
    });
    const answer = inject(app, question).catch(() => null);
    return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
  };

async function inject(app: FastifyInstance, question: UpstreamRequest): Promise<EngineAnswer> {
  const { method, path, requestId, headers, body, client } = question;
  const answer = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: path,
    headers: { ...headers, ...subrequestHeaders(requestId) },
    remoteAddress: client,
    ...(body === null ? {} : { payload: body }),
  });
  // `inject` gives a single cookie as a string; a socket always gives a list.
  const cookies = answer.headers['set-cookie'];
  const given = cookies === undefined ? answer.headers : { ...answer.headers, 'set-cookie': [cookies].flat() };
  return { status: answer.statusCode, headers: given as EngineAnswer['headers'], body: answer.rawPayload };
}
