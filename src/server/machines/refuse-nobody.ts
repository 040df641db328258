import type { FastifyReply } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import { PROBLEM_TYPE } from '../http/problems.ts';

/** Whoever does not show who it is: the same whatever is wrong with its token, and whether it had one. */
export function refuseNobody(reply: FastifyReply): FastifyReply {
  const code = 'not-recognised';
  const body: Problem = {
    ...{
      type: `urn:fissa:problem:${code}`,
      title: 'Whoever asks is not known, or did not show it in a way that is good now',
      status: 401,
      code,
    },
    requestId: reply.request.id,
  };
  return reply
    .code(401)
    .header('www-authenticate', 'Bearer')
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(body));
}
