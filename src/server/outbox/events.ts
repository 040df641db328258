import { z } from 'zod/mini';
import { WEBHOOK_EVENTS, WEBHOOK_KINDS, type WebhookKind } from '#contract/machine/webhooks.ts';
import { yesOrNo } from '#contract/wire.ts';
import { LANGUAGES } from '#domain/language.ts';
import { randomToken } from '../platform/crypto/tokens.ts';

/**
 * Payload of an event kind, and whether webhook receivers get it: they never get events that are messages to one
 * person.
 */
interface Row<Payload> {
  readonly payload: z.ZodMiniType<Payload>;
  readonly webhook: boolean;
}
const row = <Payload>(payload: z.ZodMiniType<Payload>, webhook: boolean): Row<Payload> => ({ payload, webhook });

/** Payloads hold codes, instants and encrypted contacts only: personal data is read when a message is made. */
const request = z.object({ oppID: z.string() });
/** `solo_info`: the customer wants information only. The field is missing in rows of older releases. */
const asked = z.extend(request, { solo_info: z.optional(yesOrNo) });
type WebhookData<Kind extends WebhookKind> = z.output<(typeof WEBHOOK_EVENTS)[Kind]['data']>;
/**
 * Events that webhook receivers get, as in the contract. A new one does not compile until `messages.ts` has its writer.
 */
const LEAVING = Object.fromEntries(
  WEBHOOK_KINDS.map((kind) => [kind, row(WEBHOOK_EVENTS[kind].data, true)]),
) as unknown as { readonly [Kind in WebhookKind]: Row<WebhookData<Kind>> };

/** Every event kind. Rows of older releases are read too, so a new field must be optional or have a default. */
const TABLE = {
  ...LEAVING,
  'message.agent': row(asked, false),
  'message.branch': row(request, false),
  'message.digest': row(z.object({ branch: z.string(), since: z.string(), until: z.string() }), false),
  /**
   * One mail at the end of an hour for all that an agent or branch did not get at once; `first`: id of one such event.
   */
  'message.gathered': row(z.object({ first: z.string() }), false),
  /** `site` and `language` come with the code of a customer's record, which has neither. */
  'message.code': row(
    z.object({ codeID: z.string(), site: z.optional(z.string()), language: z.optional(z.enum(LANGUAGES)) }),
    false,
  ),
  'message.new-contact': row(request, false),
  /** The confirmation, which the staff sends again. */
  'message.confirmation': row(request, false),
  /** The former contact, encrypted, since the appointment no longer has it. `stays`: only the number changed. */
  'message.previous-contact': row(
    z.extend(request, { to: z.string(), mobile: z.optional(z.string()), stays: z._default(z.boolean(), false) }),
    false,
  ),
  /**
   * To a customer who erased the own data: the contact, encrypted, since the request no longer has it; the appointments
   * that were cancelled.
   */
  'message.erased': row(z.extend(request, { to: z.string(), mobile: z.string(), ended: z.array(z.string()) }), false),
  'message.refused': row(request, false),
  /** To the contact of an appointment: somebody asked for another one with the same tax code. */
  'message.second': row(request, false),
  'message.unreached': row(request, false),
  /** To a customer who did not come: how to book again. */
  'message.no-show': row(request, false),
  /** To the customer of a displaced appointment: replacement slots; or the notice that its slot is available again. */
  'message.displaced': row(z.extend(request, { displacement: z.string() }), false),
  'message.stays': row(z.extend(request, { displacement: z.string() }), false),
  /** To a customer who waits for an earlier slot: one is held; `offer` is its number within the appointment. */
  'message.earlier': row(z.extend(request, { offer: z.number() }), false),
} as const satisfies Record<string, Row<unknown>>;

export type EventKind = keyof typeof TABLE;
type Payloads = { readonly [K in EventKind]: Readonly<z.output<(typeof TABLE)[K]['payload']>> };
const EVENTS: { readonly [K in EventKind]: Row<Payloads[K]> } = TABLE;

/** A stored event; its `kind` determines the type of the payload. */
export type OutboxEvent<Kind extends EventKind = EventKind> = {
  readonly [K in Kind]: {
    /** Stable over retries: message ids and webhook ids derive from it. */
    readonly id: string;
    readonly kind: K;
    readonly payload: Payloads[K];
    readonly createdAt: Date;
  };
}[Kind];

/** An event before it is stored. A reminder names the version of its appointment. */
export type NewEvent = {
  readonly [K in EventKind]: { readonly kind: K; readonly payload: Payloads[K] } & (K extends 'appointment.reminder'
    ? { readonly version: number }
    : unknown);
}[EventKind];

export const REMINDER_ID = 'rem_';
export const NO_SHOW_ID = 'nos_';

/**
 * Makes the id of an event: random, but for a reminder derived from appointment and version, and for the letter after a
 * no-show from the appointment, so each is stored once.
 */
export function idOf(event: NewEvent): string {
  if (event.kind === 'appointment.reminder') return `${REMINDER_ID}${event.payload.oppID}_${event.version}`;
  return event.kind === 'message.no-show' ? `${NO_SHOW_ID}${event.payload.oppID}` : `evt_${randomToken()}`;
}

/** Whether webhook receivers get the event. */
export const leavesByWebhook = ({ kind }: OutboxEvent): boolean => EVENTS[kind].webhook;

/** A row of `outbox`. */
export interface StoredEvent {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly created_at: Date;
}

/** Parses a row. An unknown kind or payload throws: a process of a newer version may know it. */
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
