/** The list of places that an ambiguous typed text may mean. */
export const placeChoices = {
  all: 'Mostra tutti',
  filter: "Cerca nell'elenco",
  none: 'Nessun comune con questo nome.',
} as const;
