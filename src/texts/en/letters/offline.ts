import type { offline as italian } from '../../it/letters/offline.ts';
import type { Shape } from '../../words.ts';

/** The page that a device shows without a network. */
export const offline: Shape<typeof italian> = {
  heading: 'You are offline',
  text: 'This page needs a connection. It reloads by itself as soon as there is one.',
  appointment: 'Your appointment',
  asOf: 'As it was when this device was last online. If you moved or cancelled it on another device, the latest email is the one that counts.',
  retry: 'Try again',
};
