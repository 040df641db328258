import { z } from 'zod/mini';
import { WEBHOOK_EVENTS, WEBHOOK_KINDS, type WebhookKind } from '#contract/machine/webhooks.ts';
import { yesOrNo } from '#contract/wire.ts';
import { randomToken } from '../platform/crypto/tokens.ts';

/** What an event of one kind carries, and whether subscribers hear of it; a message to one person is nobody else's. */
interface Row<Payload> {
  readonly payload: z.ZodMiniType<Payload>;
  readonly webhook: boolean;
}
const row = <Payload>(payload: z.ZodMiniType<Payload>, webhook: boolean): Row<Payload> => ({ payload, webhook });

/** Codes, instants and sealed contacts only: personal data is read when a message is made. */
const request = z.object({ oppID: z.string() });
/** Whether only information is wished for; rows of older versions do not say. */
const asked = z.extend(request, { solo_info: z.optional(yesOrNo) });
type WebhookData<Kind extends WebhookKind> = z.output<(typeof WEBHOOK_EVENTS)[Kind]['data']>;
/** The events of the contract: a kind added there needs its writer in `messages.ts` before the server compiles. */
const LEAVING = Object.fromEntries(
  WEBHOOK_KINDS.map((kind) => [kind, row(WEBHOOK_EVENTS[kind].data, true)]),
) as unknown as { readonly [Kind in WebhookKind]: Row<WebhookData<Kind>> };

/** Every event. Rows of older versions are read by it too, so a new field is optional or has a default. */
const TABLE = {
  ...LEAVING,
  'message.agent': row(asked, false),
  'message.branch': row(request, false),
  'message.digest': row(z.object({ branch: z.string(), since: z.string(), until: z.string() }), false),
  'message.code': row(z.object({ codeID: z.string() }), false),
  'message.new-contact': row(request, false),
  /** The staff sends it again. */
  'message.confirmation': row(request, false),
  /** The former contact, sealed: the appointment does not know it any more. `stays`: only the number changed. */
  'message.previous-contact': row(
    z.extend(request, { to: z.string(), mobile: z.optional(z.string()), stays: z._default(z.boolean(), false) }),
    false,
  ),
  'message.refused': row(request, false),
  'message.unreached': row(request, false),
  /** The half-hour is not there any more: what is offered instead; or it is there again. */
  'message.displaced': row(z.extend(request, { displacement: z.string() }), false),
  'message.stays': row(z.extend(request, { displacement: z.string() }), false),
} as const satisfies Record<string, Row<unknown>>;

export type EventKind = keyof typeof TABLE;
type Payloads = { readonly [K in EventKind]: Readonly<z.output<(typeof TABLE)[K]['payload']>> };
const EVENTS: { readonly [K in EventKind]: Row<Payloads[K]> } = TABLE;

/** An event as it was written; `kind` tells which payload it has. */
export type OutboxEvent<Kind extends EventKind = EventKind> = {
  readonly [K in Kind]: {
    /** Stable over retries: message ids and webhook ids derive from it. */
    readonly id: string;
    readonly kind: K;
    readonly payload: Payloads[K];
    readonly createdAt: Date;
  };
}[Kind];

/** An event before it is written. A reminder says of which version of its appointment it is. */
export type NewEvent = {
  readonly [K in EventKind]: { readonly kind: K; readonly payload: Payloads[K] } & (K extends 'appointment.reminder'
    ? { readonly version: number }
    : unknown);
}[EventKind];

export const REMINDER_ID = 'rem_';

/** An event is new each time it happens, but each version of an appointment is reminded of once. */
export const idOf = (event: NewEvent): string =>
  event.kind === 'appointment.reminder'
    ? `${REMINDER_ID}${event.payload.oppID}_${event.version}`
    : `evt_${randomToken()}`;

/** Whether subscribers hear of it. */
export const leavesByWebhook = ({ kind }: OutboxEvent): boolean => EVENTS[kind].webhook;

/** A row of `outbox`. */
export interface StoredEvent {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly created_at: Date;
}

/** Reads a row once. A kind or a payload that is not ours throws: a process of a newer version may know it. */
export function readEvent(stored: StoredEvent): OutboxEvent {
  if (!isKind(stored.kind)) throw new Error(`Event ${stored.id} is of an unknown kind`);
  return typed(stored.kind, stored);
}

const isKind = (kind: string): kind is EventKind => Object.hasOwn(EVENTS, kind);

const typed = <K extends EventKind>(kind: K, { id, payload, created_at }: StoredEvent): OutboxEvent<K> => ({
  id,
  kind,
  payload: EVENTS[kind].payload.parse(payload),
  createdAt: created_at,
});
