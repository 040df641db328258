/** Texts that describe maps to screen readers. */
export const map = {
  title: (name: string, address: string) => `Dove siamo: ${name}, ${address}`,
  /** Title of the drawing that shows all branches around the searched place. */
  around: (from: string) => `Disegno delle distanze in linea d'aria da ${from}`,
  noStreets: (from: string) =>
    `Premi un punto per scegliere. Distanze in linea d'aria da ${from}: è un disegno, senza strade.`,
  choose: (name: string, km: string) => `Scegli ${name}, a ${km} km`,
  searched: 'dove hai cercato',
  ring: (km: string) => `${km} km`,
  neighbour: (name: string, km: string, wind: string) => `${name} a ${km} km verso ${wind}`,
  winds: {
    N: 'nord',
    NE: 'nord-est',
    E: 'est',
    SE: 'sud-est',
    S: 'sud',
    SW: 'sud-ovest',
    W: 'ovest',
    NW: 'nord-ovest',
  },
  zoomIn: 'Ingrandisci la mappa',
  zoomOut: 'Riduci la mappa',
} as const;
