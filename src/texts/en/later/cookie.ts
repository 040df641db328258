import type { cookie as italian } from '../../it/later/cookie.ts';
import type { Shape } from '../../words.ts';

export const cookie: Shape<typeof italian> = {
  title: 'Cookies',
  text: 'We use essential cookies for the booking. With your consent we also measure visits. You can change your mind at any time.',
  more: 'Cookie notice',
  refuse: 'Reject',
  accept: 'Accept',
};
