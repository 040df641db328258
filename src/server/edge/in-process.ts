import type { FastifyInstance, InjectOptions } from 'fastify';
import { asPart } from '../http/door/request-id.ts';
import type { AskEngine, EngineAnswer, Question } from './engine.ts';

/** The role `all`: the engine is this very process. A question that takes too long goes on without its asker. */
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
  // Of one cookie it is a text here, and of a socket always a list.
  const cookies = answer.headers['set-cookie'];
  const given = cookies === undefined ? answer.headers : { ...answer.headers, 'set-cookie': [cookies].flat() };
  return { status: answer.statusCode, headers: given as EngineAnswer['headers'], body: answer.rawPayload };
}
