import type { LaterWords } from '../../words.ts';

/** Texts that describe maps to screen readers. */
export const map: LaterWords['map'] = {
  title: (name, address) => `So finden Sie uns: ${name}, ${address}`,
  around: (from) => `Zeichnung der Entfernungen in Luftlinie ab ${from}`,
  noStreets: (from) =>
    `Wählen Sie einen Punkt. Entfernungen in Luftlinie ab ${from}: Es ist eine Zeichnung ohne Straßen.`,
  choose: (name, km) => `${name} wählen, ${km} km entfernt`,
  searched: 'Suchort',
  ring: (km) => `${km} km`,
  neighbour: (name, km, wind) => `${name}: ${km} km Richtung ${wind}`,
  winds: {
    N: 'Norden',
    NE: 'Nordosten',
    E: 'Osten',
    SE: 'Südosten',
    S: 'Süden',
    SW: 'Südwesten',
    W: 'Westen',
    NW: 'Nordwesten',
  },
  zoomIn: 'Karte vergrößern',
  zoomOut: 'Karte verkleinern',
};
