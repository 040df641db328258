import type { MessageKind } from '#domain/message/caps.ts';
import type { EventKind, OutboxEvent } from '../outbox/events.ts';

/**
 * Which limit an event's messages count for: a customer's per day, `staff` (agents, branches) per hour, or none (null).
 */
const KINDS: { readonly [Kind in EventKind]: MessageKind | 'staff' | null } = {
  'appointment.created': 'confirmation',
  'appointment.moved': 'change',
  'appointment.cancelled': 'change',
  'appointment.restored': 'change',
  'appointment.reminder': 'assured',
  'callback.requested': 'confirmation',
  'lead.agent': 'confirmation',
  'lead.manager': 'confirmation',
  'consent.recorded': null,
  'survey.answered': null,
  'message.agent': 'staff',
  'message.branch': 'staff',
  'message.digest': null,
  'message.gathered': null,
  'message.code': 'code',
  'message.new-contact': 'confirmation',
  'message.confirmation': 'confirmation',
  'message.previous-contact': 'change',
  'message.erased': 'assured',
  'message.refused': 'assured',
  'message.second': 'change',
  'message.unreached': 'assured',
  'message.no-show': 'assured',
  'message.displaced': 'assured',
  'message.stays': 'assured',
  'message.earlier': 'assured',
};

export const kindOf = ({ kind }: OutboxEvent): MessageKind | 'staff' | null => KINDS[kind];

/** The party for which a message counts: the appointment, for a message about its change; else the browser visit. */
export function partyOf(event: OutboxEvent, visit: Buffer | null): string | null {
  if (kindOf(event) === 'change' && 'oppID' in event.payload) return `appointment ${event.payload.oppID}`;
  return visit === null ? null : `visit ${visit.toString('hex')}`;
}
