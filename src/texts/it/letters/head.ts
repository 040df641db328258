/** Title and description in the head of the customer page's HTML. */
export const head = {
  /** Title of the frame in which another page shows the funnel. */
  frame: 'Fissa un appuntamento',
  description:
    "Scegli la filiale più vicina, il giorno e l'ora: fissi un appuntamento con un consulente in pochi passi.",
  noScript: (phone: string) =>
    `Per fissare un appuntamento qui serve JavaScript: attivalo nelle impostazioni del browser e ricarica la pagina, oppure chiamaci al ${phone}.`,
} as const;
