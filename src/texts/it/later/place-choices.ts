/** The possible meanings of a typed place. */
export const placeChoices = {
  all: 'Mostra tutti',
  filter: "Cerca nell'elenco",
  none: 'Nessun comune con questo nome.',
} as const;
