import type { FastifyReply } from 'fastify';
import { PROBLEM_TYPE, type Refusal, refuse } from '../../http/problems.ts';

/** Refusals that only the desk has. */
const TABLE = {
  'not-signed-in': [401, 'Nobody is signed in'],
  'case-missing': [400, 'This reason needs a case number'],
  'reason-missing': [400, 'Who is not written to needs a reason'],
  'overbooking-refused': [422, 'One more than there are places is not possible here'],
  'step-up-needed': [401, 'The provider has to ask again who it is'],
  'absent-already': [409, 'This person is away then already'],
  'demo-is-local': [
    403,
    "The demonstration's desk answers on this machine alone, not through a proxy: name OIDC_ISSUER for a desk that others reach",
  ],
  'not-allowed': [403, 'Nobody of these roles may do this'],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string]>>;
export type DeskRefusal = keyof typeof TABLE | Refusal;

const isOwn = (code: DeskRefusal): code is keyof typeof TABLE => code in TABLE;

/** Answers with a refusal, in the shape of every other. */
export function refuseAtDesk(reply: FastifyReply, code: DeskRefusal): FastifyReply {
  if (!isOwn(code)) return refuse(reply, code);
  const [status, title] = TABLE[code];
  const body = { type: `urn:fissa:problem:${code}`, title, status, code, requestId: reply.request.id };
  return reply.code(status).type(PROBLEM_TYPE).header('cache-control', 'no-store').send(JSON.stringify(body));
}
