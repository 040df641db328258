import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { DESK_API_PATH } from '#contract/desk/desk-endpoint.ts';
import { filled } from '#contract/wire.ts';
import { refuse } from '../../http/problems.ts';
import { actorOf, writeAuditEntry } from '../http/acts.ts';
import type { DeskDb } from '../http/desk-db.ts';
import { signedOf } from '../http/desk-gate.ts';

const CALL = 'Esportazione';
const asked = z.strictObject({ file: filled(40) });

/** Mounts the download of an exported file, for its requester only; each download writes an audit entry. */
export function mountExports(app: FastifyInstance, { db }: DeskDb): void {
  app.get(`${DESK_API_PATH}/${CALL}`, async (request, reply) => {
    const staff = await signedOf(db, request);
    if (staff === null) return refuse(reply, 'not-signed-in');
    const scope = staff.scopeOf('export.counts');
    if (scope === null) return refuse(reply, 'not-allowed');
    const input = z.safeParse(asked, request.query);
    if (!input.success) return refuse(reply, 'malformed');
    const file = await db
      .selectFrom('export_file')
      .select(['name', 'content'])
      .where('code', '=', input.data.file)
      .where('staff_id', '=', staff.id)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (file === undefined) return refuse(reply, 'not-found');
    await writeAuditEntry(db, { ...actorOf(request, staff), scope }, CALL, {
      change: { file: file.name },
    });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .type('text/csv; charset=utf-8')
      .send(file.content);
  });
}
