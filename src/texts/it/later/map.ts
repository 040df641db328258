/** What a map says in words. */
export const map = {
  title: (name: string, address: string) => `Dove siamo: ${name}, ${address}`,
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
