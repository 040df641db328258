import { type Contacts, hasContact, type MessageChannel } from '#domain/message/reach.ts';
import type { EventKind } from '../outbox/events.ts';

/** Messages without an SMS. */
const MAIL_ONLY: ReadonlySet<EventKind> = new Set([
  ...(['message.agent', 'message.branch', 'message.digest', 'message.gathered'] as const),
  ...(['message.refused', 'message.unreached'] as const),
]);

/** Messages that go by SMS only to a person without an e-mail. */
const INSTEAD_OF_MAIL: ReadonlySet<EventKind> = new Set(['message.no-show']);

/** Whether a channel carries messages of this kind. */
export const isCarriedBy = (kind: EventKind, channel: MessageChannel): boolean =>
  channel === 'mail' || !MAIL_ONLY.has(kind);

/** Whether a channel carries messages of this kind to a person with these contacts. */
export const isSentBy = (kind: EventKind, channel: MessageChannel, contacts: Contacts): boolean =>
  hasContact(contacts, channel) &&
  isCarriedBy(kind, channel) &&
  (channel === 'mail' || contacts.email === '' || !INSTEAD_OF_MAIL.has(kind));
