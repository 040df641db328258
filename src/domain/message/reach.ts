import { canReceiveSms } from '../person/phone.ts';

/** The contacts of a request; '' = none, which only the staff can book. */
export interface Contacts {
  readonly email: string;
  readonly mobile: string;
}
export const MESSAGE_CHANNELS = ['mail', 'sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/**
 * The channels by which a person gets messages; empty: staff must call the person. `smsPrefixes`: the country prefixes
 * that receive SMS, none without a gateway.
 */
export const channelsTo = ({ email, mobile }: Contacts, smsPrefixes: readonly string[]): readonly MessageChannel[] =>
  MESSAGE_CHANNELS.filter((channel) => (channel === 'mail' ? email !== '' : canReceiveSms(mobile, smsPrefixes)));

const HOUR_MS = 3_600_000;

/** Whether a new visit starts so soon that one confirmation is enough: by mail where there is an address. */
export const isOneEnough = (email: string, startsAt: number, bookedAt: number): boolean =>
  email !== '' && startsAt - bookedAt < HOUR_MS;

/**
 * Whether the person has the contact of this channel. An event passes every channel, and counts as delivered also where
 * there was nothing to send.
 */
export const hasContact = ({ email, mobile }: Contacts, channel: string): boolean =>
  (channel === 'mail' ? email : mobile) !== '';
