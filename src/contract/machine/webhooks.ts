import { z } from 'zod/mini';
import { yesOrNo } from '../wire.ts';

/** The webhook payload of one kind of event. */
interface Described<Data> {
  readonly summary: string;
  readonly data: z.ZodMiniType<Data>;
  readonly example: Data;
}
const row = <Data>(summary: string, data: z.ZodMiniType<Data>, example: NoInfer<Data>): Described<Data> => ({
  ...{ summary, data, example },
});

const oppID = '006AB00000K7P2QXYZ';
const stamp = z.iso.datetime();
const request = z.object({ oppID: z.string() });
/** Whether the customer wants only information; absent in rows of older versions. */
const asked = z.extend(request, { solo_info: z.optional(yesOrNo) });
/** Staff informed the customer or have a reason not to: subscribers get the event, the customer no message. */
const quiet = { untold: z.optional(z.literal(true)) };
/** Rows of older versions name no agent. */
const called = z.extend(asked, { agente: z.optional(z.string()) });

/**
 * Every event sent by webhook: codes and instants, no personal data. Rows of older versions are parsed by it too, so a
 * new field is optional.
 */
export const WEBHOOK_EVENTS = {
  'appointment.created': row('A visit was booked', asked, { oppID, solo_info: 'no' }),
  'appointment.moved': row(
    'An appointment was moved to another slot or branch',
    z.extend(asked, { starts: stamp, previous: stamp, ...quiet }),
    { oppID, solo_info: 'no', starts: '2026-11-24T09:30:00.000Z', previous: '2026-11-23T08:30:00.000Z' },
  ),
  'appointment.cancelled': row('An appointment was cancelled', z.extend(request, quiet), { oppID }),
  'appointment.reminder': row('The customer is reminded the day before a visit', z.extend(request, { starts: stamp }), {
    oppID,
    starts: '2026-11-24T09:30:00.000Z',
  }),
  'callback.requested': row('A customer wants to be called', called, { oppID, solo_info: 'no', agente: 'AG007' }),
  'lead.agent': row('A customer asks for an agent', called, { oppID, solo_info: 'no', agente: 'AG007' }),
  'lead.manager': row('A customer asks for any agent of a region', called, { oppID, solo_info: 'no' }),
  'consent.recorded': row('Consents were answered with a request', request, { oppID }),
  'survey.answered': row('The questions after a booking were answered', request, { oppID }),
} as const;
export type WebhookKind = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_KINDS = Object.keys(WEBHOOK_EVENTS) as WebhookKind[];

/** The body of a delivery by the Standard Webhooks specification. */
export const webhookBody = <Kind extends WebhookKind>(kind: Kind) =>
  z.object({ type: z.literal(kind), timestamp: stamp, data: WEBHOOK_EVENTS[kind].data as z.ZodMiniType });
