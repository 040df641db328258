import { sql, type Transaction } from 'kysely';
import type { AgentPayload, agentCreate, sendToLeadManager } from '#contract/agents.ts';
import type { Output } from '#contract/endpoint.ts';
import { toYesOrNo } from '#contract/wire.ts';
import { isAdult } from '#domain/booking/age.ts';
import type { CallBand } from '#domain/call/at-time.ts';
import { bandFrom, promisedBy } from '#domain/call/promise.ts';
import type { TaxCode } from '#domain/person/tax-code.ts';
import { PRODUCTS } from '#domain/product.ts';
import { ok, type Result } from '#domain/result.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { wordsOf } from '#texts/words-of.ts';
import { readCallTimes } from '../../availability/calling-hours.ts';
import type { Handler, RequestContext } from '../../http/public-gate.ts';
import { findAgent } from '../../network/find-agent.ts';
import { announceAll, type EventToStore } from '../../outbox/enqueue-event.ts';
import { oppIdOf } from '../../platform/crypto/request-code.ts';
import { allOrNothing } from '../../platform/database/all-or-nothing.ts';
import { runIdempotent } from '../../platform/database/once.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import { lockPerson } from '../../platform/keys/lock-person.ts';
import type { BookingDeps } from '../create/booking-deps.ts';
import { usesStoredContact } from '../create/insert-appointment.ts';
import { insertConsents } from '../create/insert-consents.ts';
import { notifyDeferredResult } from '../create/notify-deferred-result.ts';
import { inWholeSteps, mayBeTold } from '../lookup/recognition.ts';
import type { BookingRequest } from '../request/booking-request.ts';
import { normalise } from '../request/normalise.ts';
import { personColumns } from '../request/person-columns.ts';
import { type Resolved, resolveMasks } from '../request/resolve-masks.ts';
import { faultyContact } from '../request/validate.ts';
import { createCallbackTask } from './open-case.ts';
import { SAME_HOURS, visitOfLead } from './own-lead.ts';

export interface LeadDeps extends BookingDeps {
  /** Replaces an empty or unknown agent code, so that no lead is lost. */
  readonly fallbackAgent: string;
}
type Tx = Transaction<Database>;
type Lead = Output<typeof agentCreate>;
type LeadError = 'too-many-requests' | 'masked-value-refused';
type Endpoint = typeof agentCreate | typeof sendToLeadManager;

/** Stores a request for an agent, or for the lead manager's pool; a repeated key gets the same answer. */
export const createLeadCall =
  (deps: LeadDeps, { call }: { readonly call: string }, pool: boolean): Handler<Endpoint> =>
  (payload, ctx) =>
    inWholeSteps(deps, () =>
      allOrNothing(deps.db, async (tx) => {
        const intent = { key: ctx.idempotencyKey, call, body: payload, visit: ctx.visit };
        const done = await runIdempotent<Lead, LeadError>(tx, deps.seal, intent, async () => {
          const made = await acceptLead({ deps, tx, ctx, pool }, payload);
          return made.ok ? ok({ answer: made.value, appointmentId: null }) : made;
        });
        if (!done.ok) return done;
        const { codiceSubAgente: _, fascia: __, ...rest } = payload;
        const outcome = { request: normalise(rest, ctx.language), answer: done.value.answer, appointmentId: null };
        if (ctx.replayed) await notifyDeferredResult(tx, deps.seal, ctx, outcome);
        return ok({ body: done.value.answer });
      }),
    );

interface LeadContext {
  readonly deps: LeadDeps;
  readonly tx: Tx;
  readonly ctx: RequestContext;
  readonly pool: boolean;
}

async function acceptLead(context: LeadContext, payload: AgentPayload): Promise<Result<Lead, LeadError>> {
  const { deps, tx, ctx } = context;
  const tooMany = ctx.replayed ? null : await deps.limits.create(tx, ctx);
  if (tooMany !== null) return tooMany;
  const { codiceSubAgente, fascia = null, ...rest } = payload;
  const asked = normalise(rest, ctx.language);
  const resolved = await resolveMasks(tx, deps.seal, asked, ctx);
  if (!resolved.ok) return resolved;
  const request: BookingRequest = { ...asked, form: resolved.value.form };
  const campi = faultyContact(request);
  if (campi.length > 0) return ok({ Status: '2', Message: wordsOf(ctx.language).engine.invalid, campi: [...campi] });
  const today = fromInstant(deps.clock().getTime()).day;
  if (!isAdult(request.form.taxCode as TaxCode, today))
    return ok({ Status: '2', Message: wordsOf(ctx.language).engine.minor, campi: ['codiceFiscale'] });
  const agent = (await findAgent(tx, deps, codiceSubAgente))?.code ?? deps.fallbackAgent;
  const { oppId: oppID, due, band } = await storeLead(context, request, resolved.value, { agent, band: fascia });
  sendUnread(tx, ...deps.limits.made(ctx));
  if (due === null) return ok({ Status: '0', oppID });
  return ok({ Status: '0', oppID, entro: due.toISOString(), ...(band === null ? {} : { fascia: band }) });
}

interface Stored {
  readonly oppId: string;
  /** Deadline of the call; null if the call was made. */
  readonly due: Date | null;
  /** The band of the lead; of a repeated one the first band. */
  readonly band: CallBand | null;
}

/** The agent who calls, and the hours in which the customer wants the call. */
interface Wanted {
  readonly agent: string;
  readonly band: CallBand | null;
}

/** Stores a lead, or finds the one that the request repeats. Announces only a new lead. Always stores the consents. */
async function storeLead(
  context: LeadContext,
  request: BookingRequest,
  resolved: Resolved,
  { agent, band }: Wanted,
): Promise<Stored> {
  const { tx } = context;
  const { isShared, repeated } = await findRepeated(context, request.form.taxCode, agent);
  if (repeated !== undefined) {
    await announceAll(tx, [recordConsents(context, request, repeated)]);
    return { oppId: repeated.opp_id, due: repeated.due_at, band: repeated.call_band };
  }
  const [lead, callTimes] = await Promise.all([
    insertLead(context, request, resolved, { agent, band, isShared }),
    readCallTimes(tx, null),
  ]);
  const { from, due } = hoursOfCall(context, callTimes, { agent, band });
  const { language } = request;
  const task = { branch: null, agent, language, hasWords: usesStoredContact(resolved) };
  createCallbackTask(tx, context.deps.seal, {
    ...task,
    oppId: lead.opp_id,
    appointment: null,
    lead: lead.id,
    from,
    due,
  });
  const recorded = recordConsents(context, request, lead);
  await announceAll(tx, [recorded, ...eventsOfLead(context, request, { ...lead, agent })]);
  return { oppId: lead.opp_id, due, band };
}

/**
 * Finds the lead that the request repeats. `isShared`: repeats from any visit find the lead. Under strict recognition a
 * visit that was not recognised repeats only its own requests.
 */
async function findRepeated({ deps, tx, ctx }: LeadContext, taxCode: string, agent: string) {
  await lockPerson(tx, deps.seal, taxCode);
  const hashes = deps.seal.taxCodeHashes(taxCode);
  const isShared = await mayBeTold(tx, deps, ctx, taxCode);
  if (isShared) await endOld(tx, hashes, agent);
  const repeated = await (isShared ? liveOf(tx, hashes, agent) : ofVisit(tx, hashes, agent, ctx.visit));
  return { isShared, repeated };
}

/** When the agent may and must call: in the wanted band, else as promised, from now on. */
function hoursOfCall(
  { deps }: LeadContext,
  { now, hoursOf }: Awaited<ReturnType<typeof readCallTimes>>,
  { agent, band }: Wanted,
): { readonly from: Date | null; readonly due: Date } {
  const inBand = band && bandFrom(now, hoursOf(agent), band);
  if (inBand) return { from: new Date(inBand.from), due: new Date(inBand.until) };
  return { from: null, due: new Date(promisedBy(now, hoursOf(agent), deps.promiseMinutes)) };
}

/** Stores the consents of a lead; returns their event. */
function recordConsents(
  { deps, tx }: LeadContext,
  request: BookingRequest,
  { id, opp_id: oppID }: { readonly id: string; readonly opp_id: string },
): EventToStore {
  sendUnread(tx, insertConsents({ lead: id }, request, deps.consentBrands));
  return { event: { kind: 'consent.recorded', payload: { oppID } } };
}

/** The events of a new lead. The pool's lead manager gets no letter. */
function eventsOfLead(
  { pool, ctx }: LeadContext,
  { infoOnly }: BookingRequest,
  lead: { opp_id: string; agent: string },
): EventToStore[] {
  const payload = { oppID: lead.opp_id, solo_info: toYesOrNo(infoOnly) };
  const kind = pool ? 'lead.manager' : 'lead.agent';
  const asked: EventToStore = { event: { kind, payload: { ...payload, agente: lead.agent } }, by: ctx };
  return pool ? [asked] : [asked, { event: { kind: 'message.agent', payload } }];
}

function insertLead(
  { deps: { seal }, tx, pool, ctx }: LeadContext,
  request: BookingRequest,
  resolved: Resolved,
  { agent, band, isShared }: Wanted & { readonly isShared: boolean },
) {
  return tx
    .insertInto('lead')
    .values({
      live: isShared,
      opp_id: oppIdOf(ctx.idempotencyKey),
      agent_code: agent,
      pool,
      product: PRODUCTS[request.product].code,
      customer_id: resolved.customerId,
      site: ctx.site,
      language: request.language,
      visit: visitOfLead(ctx.visit),
      call_band: band,
      ...personColumns(seal, request.form),
      media: JSON.stringify(request.media),
    })
    .returning(['id', 'opp_id', 'call_band'])
    .executeTakeFirstOrThrow();
}

/** Ends older leads: after `SAME_HOURS` a request is a new lead. */
const endOld = (tx: Tx, hashes: readonly Buffer[], agent: string) =>
  tx
    .updateTable('lead')
    .set({ live: false })
    .where('tax_code_hash', 'in', hashes)
    .where('agent_code', '=', agent)
    .where('live', '=', sql.lit(true))
    .where('created_at', '<=', sql<Date>`now() - make_interval(hours => ${SAME_HOURS}::int)`)
    .execute();

/** Due time of a lead's call, until it is made. */
const DUE = sql<Date | null>`(
  select due_at from callback_case c where c.lead_id = lead.id and c.state <> 'done')`;

/** The requests of this person for this agent. Read under the person's lock, so that no simultaneous one is missed. */
const ofPerson = (tx: Tx, hashes: readonly Buffer[], agent: string) =>
  tx
    .selectFrom('lead')
    .select(['id', 'opp_id', 'call_band'])
    .select(DUE.as('due_at'))
    .where('tax_code_hash', 'in', hashes)
    .where('agent_code', '=', agent);

/** The open request that a repeat from any visit returns. */
const liveOf = (tx: Tx, hashes: readonly Buffer[], agent: string) =>
  ofPerson(tx, hashes, agent).where('live', '=', sql.lit(true)).executeTakeFirst();

/** The open request of a visit that may not be told of others. It is not `live`, so other visits do not find it. */
const ofVisit = (tx: Tx, hashes: readonly Buffer[], agent: string, visit: Buffer) =>
  ofPerson(tx, hashes, agent)
    .where('visit', '=', visit)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${SAME_HOURS}::int)`)
    .where(sql<boolean>`${DUE} is not null`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
