import type { FastifyInstance, InjectOptions } from 'fastify';
import { asPart } from '../http/ingress/request-id.ts';
import type { AskEngine, EngineAnswer, Question } from './engine.ts';

/** The role `all`: the engine is in this process. A request beyond its timeout continues without its caller. */
export const askInProcess =
  (app: FastifyInstance): AskEngine =>
  async (question) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), question.timeoutMs);
    });
    const answer = inject(app, question).catch(() => null);
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  };

async function inject(app: FastifyInstance, question: Question): Promise<EngineAnswer> {
  const { method, path, requestId, headers, body, client } = question;
  const answer = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: path,
    headers: { ...headers, ...asPart(requestId) },
    remoteAddress: client,
    ...(body === null ? {} : { payload: body }),
  });
  // One cookie is a string here, and over a socket always a list.
  const cookies = answer.headers['set-cookie'];
  const given = cookies === undefined ? answer.headers : { ...answer.headers, 'set-cookie': [cookies].flat() };
  return { status: answer.statusCode, headers: given as EngineAnswer['headers'], body: answer.rawPayload };
}
