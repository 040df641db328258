/** What the page says of itself before it begins. */
export const head = {
  description:
    "Scegli la filiale più vicina, il giorno e l'ora: fissi un appuntamento con un consulente in pochi passi.",
} as const;
