import { type Contacts, channelsTo, isOneEnough, type MessageChannel } from '#domain/message/reach.ts';
import { hasReminder } from '#domain/message/reminder.ts';
import { hasMask } from '#domain/person/mask.ts';
import { fromInstant, minuteOf, toInstant } from '#domain/time/rome.ts';

/** Stands in for a masked mobile, assumed Italian. */
const A_MOBILE = '+393330000000';

/** The channels by which a booked person will get messages; contacts may be masked. */
export const channelsOf = ({ email, mobile }: Contacts, smsPrefixes: readonly string[]): readonly MessageChannel[] =>
  channelsTo({ email: email.trim(), mobile: hasMask(mobile) ? A_MOBILE : mobile.trim() }, smsPrefixes);

/** Like `channelsOf`, for the confirmation of a visit that is booked now. */
export function confirmedBy(contacts: Contacts, smsPrefixes: readonly string[], { day, hour }: When, now: number) {
  const channels = channelsOf(contacts, smsPrefixes);
  const isOne = isOneEnough(contacts.email.trim(), toInstant(day, minuteOf(hour)), now);
  return isOne ? channels.slice(0, 1) : channels;
}

/** Whether a visit that is booked now will have a reminder; true until its slot is chosen. */
export const isReminded = (slot: When | null, now: number): boolean =>
  slot === null || hasReminder(slot.day, fromInstant(now).day);

interface When {
  readonly day: string;
  readonly hour: string;
}

/** Selects a text about channels. */
export const byChannels = <Text>(
  texts: { readonly [Key in MessageChannel | 'both' | 'none']: Text },
  [first, second]: readonly MessageChannel[],
): Text => (first === undefined ? texts.none : second === undefined ? texts[first] : texts.both);
