import type { map as italian } from '../../it/later/map.ts';
import type { Shape } from '../../words.ts';

/** Texts that describe maps to screen readers. */
export const map: Shape<typeof italian> = {
  title: (name, address) => `Where we are: ${name}, ${address}`,
  around: (from) => `Drawing of the straight-line distances from ${from}`,
  noStreets: (from) =>
    `Press a point to choose. Straight-line distances from ${from}: this is a drawing, without streets.`,
  choose: (name, km) => `Choose ${name}, ${km} km away`,
  searched: 'where you searched',
  ring: (km) => `${km} km`,
  neighbour: (name, km, wind) => `${name}, ${km} km to the ${wind}`,
  winds: {
    N: 'north',
    NE: 'north-east',
    E: 'east',
    SE: 'south-east',
    S: 'south',
    SW: 'south-west',
    W: 'west',
    NW: 'north-west',
  },
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
};
