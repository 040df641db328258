/** What a typed place may mean. */
export const placeChoices = {
  all: 'Mostra tutti',
  filter: "Cerca nell'elenco",
  none: 'Nessun comune con questo nome.',
} as const;
