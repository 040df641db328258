import { cancelAppointment } from '#contract/change.ts';
import type { Output } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Handler } from '../../http/public-gate.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { type Done, runIdempotent } from '../../platform/database/once.ts';
import { cancelRow } from '../contact-verification/cancel-row.ts';
import { openerOf } from '../own/opener.ts';
import { isOwn } from '../own/proof.ts';
import type { CodesDeps } from './code-hash.ts';
import { isStale, lockOwn, staleOf } from './own-row.ts';

type Answer = Output<typeof cancelAppointment>;

/** Cancels the visitor's or the program's own appointment, and frees its seat. A past one cannot be cancelled. */
export const cancelAppointmentCall =
  (deps: Pick<CodesDeps, 'db' | 'seal'>): Handler<typeof cancelAppointment> =>
  (payload, ctx) =>
    allOrNothing(deps.db, async (tx) => {
      const intent = { key: ctx.idempotencyKey, call: cancelAppointment.call, body: payload };
      const work = async (): Promise<Result<Done<Answer>, 'not-found'>> => {
        const own = await lockOwn(tx, openerOf(ctx), payload.oppID);
        if (!own) return err('not-found');
        if (payload.versione !== own.version || own.state !== 'confirmed' || own.over)
          return ok({ answer: staleOf(own, deps.seal, ctx.language), appointmentId: null });
        await cancelRow(tx, own);
        return ok({ answer: { Status: '0' }, appointmentId: own.id });
      };
      const done = await runIdempotent(tx, deps.seal, intent, work);
      if (!done.ok) return done;
      if (done.value.repeated && !(await isOwn(tx, openerOf(ctx), payload.oppID))) return err('not-found');
      const { answer } = done.value;
      return ok(isStale(answer) ? { body: answer, status: 409 } : { body: answer });
    });
