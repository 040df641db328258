import type { farOffer as italian } from '../../it/later/far-offer.ts';
import type { Shape } from '../../words.ts';

/** The dialog that offers a call if the nearest branch or agency is far away. */
export const farOffer: Shape<typeof italian> = {
  title: ({ km, agency }) => `The nearest ${agency ? 'agency' : 'branch'} is ${km} km away`,
  from: (place) => `Distance from ${place}.`,
  body: "If you'd rather not travel, an adviser can help you by phone at no extra cost.",
  accept: "I'd prefer advice by phone",
  decline: ({ agency }) => (agency ? "I'll go to the agency" : "I'll go to the branch"),
};
