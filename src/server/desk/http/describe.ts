import type { FastifyInstance } from 'fastify';
import { DESK_API_PATH, type DeskEndpoint } from '#contract/desk/desk-endpoint.ts';
import { DESK_ENDPOINTS } from '#contract/desk/desk-endpoints.ts';
import { openApiOf } from '../../http/openapi.ts';
import { refuse } from '../../http/problems.ts';
import type { DeskDb } from './desk-db.ts';
import { signedOf } from './desk-gate.ts';

const DESCRIPTION =
  "The staff's desk: every call, with the cookie of a session and, where it writes, an Idempotency-Key. A branch or a " +
  'request outside the scope of the role is not found.';

/** The OpenAPI description of the desk, for an administrator of the network; public in the demonstration. */
export function describeDesk(app: FastifyInstance, { db, isDemo }: DeskDb & { readonly isDemo: boolean }): void {
  const endpoints: readonly DeskEndpoint[] = Object.values(DESK_ENDPOINTS);
  // Generated on the first request, which is rare, so that no start waits for it.
  const written = () =>
    JSON.stringify(openApiOf(endpoints, { title: 'Fissa, sportello', description: DESCRIPTION, path: DESK_API_PATH }));
  app.get(`${DESK_API_PATH}/openapi.json`, async (request, reply) => {
    if (!isDemo) {
      const staff = await signedOf(db, request);
      if (staff === null) return refuse(reply, 'not-signed-in');
      if (!staff.grants.some(({ role }) => role === 'admin')) return refuse(reply, 'not-allowed');
    }
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(written());
  });
}
