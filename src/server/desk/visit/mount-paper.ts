import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { DESK_API_PATH } from '#contract/desk/desk-endpoint.ts';
import { oppId } from '#contract/wire.ts';
import { channelsTo } from '#domain/message/reach.ts';
import { wordsOf } from '#texts/words-of.ts';
import { refuse } from '../../http/problems.ts';
import type { AppointmentView } from '../../messages/appointment-view.ts';
import { brandOf } from '../../messages/brand.ts';
import { isLost, lossOf } from '../../messages/displaced-messages.ts';
import { loadView } from '../../messages/load-view.ts';
import type { MessagesDeps } from '../../messages/writer.ts';
import type { Logo } from '../../page/brand/logo.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { actorOf, writeAuditEntry } from '../http/acts.ts';
import type { DeskDb } from '../http/desk-db.ts';
import { signedOf } from '../http/desk-gate.ts';
import { findVisit } from './find-visit.ts';

export interface PaperDeps extends DeskDb, Pick<MessagesDeps, 'sites' | 'changeUrl'> {
  readonly seal: Pick<Seal, 'open'>;
  readonly clock: Clock;
  readonly smsPrefixes: readonly string[];
  /** Logo for white paper; null where a brand has none. */
  readonly logoOf: (file: string) => Logo | null;
}
const CALL = 'FoglioAppuntamento';
const asked = z.strictObject({ oppID: oppId });

/**
 * Mounts the printed confirmation of a coming visit (A5), for the staff who may book at its branch. Its QR code proves
 * the appointment, so each print leaves an audit entry, as a shown contact does.
 */
export function mountPaper(app: FastifyInstance, deps: PaperDeps): void {
  const { db, seal, clock } = deps;
  app.get(`${DESK_API_PATH}/${CALL}`, async (request, reply) => {
    const staff = await signedOf(db, request);
    if (staff === null) return refuse(reply, 'not-signed-in');
    const scope = staff.scopeOf('appointment.book');
    if (scope === null) return refuse(reply, 'not-allowed');
    const input = z.safeParse(asked, request.query);
    if (!input.success) return refuse(reply, 'malformed');
    const row = await findVisit(db, scope, input.data.oppID);
    const view = row === undefined ? null : await loadView(db, input.data.oppID, seal.open);
    if (row === undefined || view?.state !== 'confirmed' || view.starts <= clock()) return refuse(reply, 'not-found');
    // The slot on the sheet is closed: no consultant is there.
    if (isLost(await lossOf({ db }, view.oppId))) return refuse(reply, 'not-found');
    const pdf = await paperOf(deps, view);
    const about = { branch: row.branch_code, oppId: view.oppId, person: row.tax_code_hash };
    await writeAuditEntry(db, { ...actorOf(request, staff), scope }, CALL, about);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="${wordsOf(view.language).documents.fileName}.pdf"`)
      .type('application/pdf')
      .send(pdf);
  });
}

async function paperOf({ sites, changeUrl, smsPrefixes, logoOf }: PaperDeps, view: AppointmentView): Promise<Buffer> {
  // The PDF code is large, so it loads on the first request.
  const { visitPaper } = await import('../../messages/documents/visit-paper.ts');
  const { HOUSE_FACES } = await import('../../messages/documents/fonts.ts');
  const brand = brandOf(sites, view);
  const paper = { words: wordsOf(view.language), brand, logo: logoOf(brand.paperLogo), faces: HOUSE_FACES };
  return visitPaper(paper, view, { changeUrl: await changeUrl(view), channels: channelsTo(view, smsPrefixes) });
}
