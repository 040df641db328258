/** Links to calendars for programs like those of a telephone, and the texts inside these calendars. */
export const calendars = {
  feed: {
    mine: 'Le mie visite',
    title: (name: string) => `Appuntamenti, ${name}`,
    summary: (product: string, state: string) => `${product}, ${state.toLowerCase()}`,
    request: (code: string) => `Richiesta ${code}`,
    arrived: 'Arrivato',
  },
} as const;
