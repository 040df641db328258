import type { EventKind, OutboxEvent } from '../outbox/events.ts';
import type { MailMessage } from '../outbox/mail.ts';
import type { SmsMessage } from '../outbox/sms.ts';
import type { Recipient } from './admit.ts';
import { branchDigest } from './branch/digest.ts';
import { toBranch } from './branch/to-branch.ts';
import { unreached } from './call-messages.ts';
import { capNoticeMail, capNoticeSms } from './cap-notice.ts';
import { code } from './change-messages.ts';
import { displaced, stays } from './displaced-messages.ts';
import { earlier } from './earlier-message.ts';
import { erased } from './erased-message.ts';
import { gathered } from './gathered-letters.ts';
import { toAgent, toCustomer } from './lead-messages.ts';
import { noShow } from './no-show-message.ts';
import { refusedLater } from './refusal-messages.ts';
import { second } from './second-message.ts';
import {
  callback,
  cancelled,
  created,
  moved,
  newContact,
  previousContact,
  reminder,
  restored,
} from './visit-messages.ts';
import { type Message, type MessagesDeps, NOTHING, type Writer } from './writer.ts';

/**
 * Makes the messages to persons, at the time of sending. Null: the event has no message any more, since its appointment
 * was moved or cancelled meanwhile, or the recipient reached the limit.
 */
export interface Messages {
  readonly wants: (event: OutboxEvent) => boolean;
  readonly mail: (event: OutboxEvent) => Promise<MailMessage | null>;
  readonly sms: (event: OutboxEvent) => Promise<SmsMessage | null>;
}

/** Writer of an event kind without messages. */
const none = (): Promise<Message> => Promise.resolve(NOTHING);

/** Writer of each event kind. */
const WRITERS: { readonly [Kind in EventKind]: Writer<Kind> } = {
  'appointment.created': created,
  'appointment.moved': moved,
  'appointment.cancelled': cancelled,
  'appointment.restored': restored,
  'appointment.reminder': reminder,
  'callback.requested': callback,
  'lead.agent': toCustomer,
  'lead.manager': toCustomer,
  'consent.recorded': none,
  'survey.answered': none,
  'message.agent': toAgent,
  'message.branch': toBranch,
  'message.digest': branchDigest,
  'message.gathered': gathered,
  'message.code': code,
  'message.new-contact': newContact,
  'message.confirmation': created,
  'message.previous-contact': previousContact,
  'message.erased': erased,
  'message.refused': refusedLater,
  'message.second': second,
  'message.unreached': unreached,
  'message.no-show': noShow,
  'message.displaced': displaced,
  'message.stays': stays,
  'message.earlier': earlier,
};

const write = <Kind extends EventKind>(deps: MessagesDeps, event: OutboxEvent<Kind>): Promise<Message> =>
  WRITERS[event.kind](deps, event);

export function createMessages(deps: MessagesDeps): Messages {
  return {
    wants: ({ kind }) => WRITERS[kind] !== none,
    mail: async (event) => {
      const { mail, leaving } = await write(deps, event);
      return mail && admitted(deps, event, { by: 'mail', message: mail, leaving, notice: capNoticeMail });
    },
    sms: async (event) => {
      const { sms, leaving } = await write(deps, event);
      return sms && admitted(deps, event, { by: 'sms', message: sms, leaving, notice: capNoticeSms });
    },
  };
}

interface Written<M> extends Pick<Message, 'leaving'>, Pick<Recipient, 'by'> {
  readonly message: M;
  readonly notice: (deps: MessagesDeps, event: OutboxEvent, to: string) => Promise<M>;
}

/**
 * Applies the limit: returns the message, the notice of the limit in its place, or null. A person without this contact
 * gets nothing.
 */
async function admitted<M extends { readonly to: string }>(
  deps: MessagesDeps,
  event: OutboxEvent,
  { by, message, leaving, notice }: Written<M>,
): Promise<M | null> {
  if (message.to === '') return null;
  const verdict = await deps.admit(event, { by, to: message.to });
  if (verdict === 'send') await leaving?.(by);
  if (verdict === 'tell') return notice(deps, event, message.to);
  return verdict === 'send' ? message : null;
}
