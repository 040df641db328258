/** The offer of a call where the nearest branch is far. */
export const farOffer = {
  title: (km: number) => `La filiale più vicina è a ${km} km`,
  from: (place: string) => `Distanza da ${place}.`,
  body: 'Se preferisci non spostarti, un consulente può seguirti per telefono, senza costi in più.',
  accept: 'Preferisco la consulenza telefonica',
  decline: 'Vado in filiale',
} as const;
