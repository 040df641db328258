import type { MessageChannel } from '#domain/message/reach.ts';
import type { EventKind } from '../outbox/events.ts';

/** Messages without an SMS. */
const MAIL_ONLY: ReadonlySet<EventKind> = new Set([
  ...(['message.agent', 'message.branch', 'message.digest', 'message.gathered'] as const),
  ...(['message.no-show', 'message.refused', 'message.unreached'] as const),
]);

/** Whether a channel carries messages of this kind. */
export const isCarriedBy = (kind: EventKind, channel: MessageChannel): boolean =>
  channel === 'mail' || !MAIL_ONLY.has(kind);
