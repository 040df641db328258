/** The dialog that offers a call if the nearest branch or agency is far away. */
export const farOffer = {
  title: ({ km, agency }: { readonly km: number; readonly agency: boolean }) =>
    `${agency ? "L'agenzia" : 'La filiale'} più vicina è a ${km} km`,
  from: (place: string) => `Distanza da ${place}.`,
  body: 'Se preferisci non spostarti, un consulente può seguirti per telefono, senza costi in più.',
  accept: 'Preferisco la consulenza telefonica',
  decline: ({ agency }: { readonly agency: boolean }) => (agency ? 'Vado in agenzia' : 'Vado in filiale'),
} as const;
