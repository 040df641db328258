import type { knownDevice as italian } from '../../it/later/known-device.ts';
import type { Shape } from '../../words.ts';

/** The first page of a device that booked: its appointment. */
export const knownDevice: Shape<typeof italian> = {
  heading: 'Your appointment',
  when: (day, hhmm) => `${day}, ${hhmm}`,
  soon: { today: "It's today. See you soon.", tomorrow: "It's tomorrow. See you then." },
  way: 'Take me there',
  move: 'Move',
  cancel: 'Cancel',
  rest: 'this appointment',
  ticket: 'See your ticket and what to bring',
  call: {
    soon: { today: "It's today. We will call you.", tomorrow: "It's tomorrow. We will call you." },
    rest: 'this call',
    ticket: 'See your ticket',
    why: 'You see this because you booked on this device.',
  },
  why: 'You see this because you booked on this device.',
  hide: "Don't show it here any more",
  gone: 'There are no more upcoming appointments on this device.',
  unread: "We can't load your appointment right now. It is still valid unless somebody changed it.",
};
