import type { Transaction } from 'kysely';
import type { CreateAnswer } from '#contract/appointments.ts';
import type { SimplePayload } from '#contract/change.ts';
import { BY_CODE } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { announceUnread } from '../../outbox/enqueue-event.ts';
import { runAfterCommit } from '../../platform/database/after-commit.ts';
import { tellCalls } from '../../platform/database/desk-channel.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { type Contact, contactEvents, contactOf } from '../change/contact.ts';
import type { BookingDeps } from '../create/booking-deps.ts';
import { confirmed, refused } from '../request/answers.ts';
import { normaliseSimple } from '../request/normalise-simple.ts';
import { endWords } from './open-case.ts';
import { lockOwnLead } from './own-lead.ts';

interface Correcting {
  readonly deps: BookingDeps;
  readonly tx: Transaction<Database>;
  readonly ctx: RequestContext;
}
type Own = NonNullable<Awaited<ReturnType<typeof lockOwnLead>>>;

/** Corrects the contacts of a lead for the visit that created it; "not found" for every other. Nothing else changes. */
export async function correctLead(
  { deps, tx, ctx }: Correcting,
  payload: SimplePayload,
): Promise<Result<CreateAnswer, 'not-found' | 'masked-value-refused'>> {
  const own = await lockOwnLead(tx, ctx.visit, payload.oppID || (payload.appointmentId ?? ''));
  if (!own) return err('not-found');
  const product = BY_CODE[own.product];
  const no = (fields: readonly string[]) => ok(refused(ctx.language, { reason: 'invalid', fields }));
  const { form } = normaliseSimple(payload, product, ctx.language);
  if (payload.data !== '') return no(['data']);
  const contact = contactOf(own, form, deps.seal);
  if (!contact.ok) return contact.error === 'masked-value-refused' ? contact : no(contact.fields);
  if (contact.value.changed) await store({ deps, tx, ctx }, own, contact.value);
  return ok(confirmed(product, { opp_id: own.opp_id, contact_id: '', confirm_by: null }));
}

/** Stores the new contacts and notifies the old and new ones. A new e-mail is unproven, so the password ends. */
async function store({ deps, tx, ctx }: Correcting, own: Own, contact: Contact): Promise<void> {
  const { email, mobile, formerEmail } = contact;
  await tx.updateTable('lead').set({ email, mobile }).where('id', '=', own.id).execute();
  if (formerEmail !== null) await endWords(tx, own.opp_id);
  const news = contactEvents(own, contact, { ctx, moves: false });
  if (news.length > 0) announceUnread(tx, news);
  sendUnread(tx, ...deps.limits.made(ctx));
  runAfterCommit(tx, tellCalls(null));
}
