import { z } from 'zod/mini';
import { PURPOSES } from '#domain/consent/consents.ts';
import { yesOrNo } from '../wire.ts';

/** The schema of the webhook payload of one kind of event, with an example. */
interface WebhookEvent<Data> {
  readonly summary: string;
  readonly data: z.ZodMiniType<Data>;
  readonly example: Data;
}
const row = <Data>(summary: string, data: z.ZodMiniType<Data>, example: NoInfer<Data>): WebhookEvent<Data> => ({
  ...{ summary, data, example },
});

const oppID = '006AB00000K7P2QXYZ';
const stamp = z.iso.datetime();
const request = z.object({ oppID: z.string() });
/** `solo_info`: the customer wants only information. Events that an older release stored lack it. */
const requestWithPurpose = z.extend(request, { solo_info: z.optional(yesOrNo) });
/** Present if staff chose that the customer gets no message about the event. Webhooks are sent all the same. */
const withoutMessage = { untold: z.optional(z.literal(true)) };
/** `programma`: the id of the partner's program that booked. */
const byProgram = { programma: z.optional(z.string()) };
/** `starts`: the start of the call's seat, if the customer chose a time. */
const atTime = { starts: z.optional(stamp) };
/** `agente`: the code of the agent. Events that an older release stored lack it. */
const requestWithAgent = z.extend(requestWithPurpose, { agente: z.optional(z.string()) });

/** `scopo`, `risposta`: the one consent that the customer gave or withdrew later. */
const changedConsent = z.extend(request, {
  scopo: z.optional(z.enum(PURPOSES)),
  risposta: z.optional(z.boolean()),
});

/**
 * Every event sent by webhook; the payloads contain codes and instants, no personal data. A new field must be optional,
 * because stored events of older releases are parsed by these schemas too.
 */
export const WEBHOOK_EVENTS = {
  'appointment.created': row('A visit was booked', z.extend(requestWithPurpose, byProgram), { oppID, solo_info: 'no' }),
  'appointment.moved': row(
    'An appointment was moved to another slot or branch',
    z.extend(requestWithPurpose, { starts: stamp, previous: stamp, ...withoutMessage }),
    { oppID, solo_info: 'no', starts: '2026-11-24T09:30:00.000Z', previous: '2026-11-23T08:30:00.000Z' },
  ),
  'appointment.cancelled': row('An appointment was cancelled', z.extend(request, withoutMessage), { oppID }),
  'appointment.restored': row('A cancelled visit was restored in its slot', z.extend(request, { starts: stamp }), {
    oppID,
    starts: '2026-11-24T09:30:00.000Z',
  }),
  'appointment.reminder': row('The customer is reminded the day before a visit', z.extend(request, { starts: stamp }), {
    oppID,
    starts: '2026-11-24T09:30:00.000Z',
  }),
  'callback.requested': row(
    'A customer wants to be called, or changed whether the call has a time',
    z.extend(requestWithAgent, { ...byProgram, ...atTime }),
    { oppID, solo_info: 'no', agente: 'AG007' },
  ),
  'lead.agent': row('A customer asks for an agent', requestWithAgent, { oppID, solo_info: 'no', agente: 'AG007' }),
  'lead.manager': row('A customer asks for any agent of a region', requestWithAgent, { oppID, solo_info: 'no' }),
  'consent.recorded': row(
    'Consents were answered with a request, or one was given or withdrawn later',
    changedConsent,
    {
      oppID,
      scopo: 'privacyProfilazione',
      risposta: false,
    },
  ),
  'survey.answered': row('The questions after a booking were answered', request, { oppID }),
} as const;
export type WebhookKind = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_KINDS = Object.keys(WEBHOOK_EVENTS) as WebhookKind[];

/** The schema of a webhook's HTTP body, as the Standard Webhooks specification defines it. */
export const webhookBody = <Kind extends WebhookKind>(kind: Kind) =>
  z.object({ type: z.literal(kind), timestamp: stamp, data: WEBHOOK_EVENTS[kind].data as z.ZodMiniType });
