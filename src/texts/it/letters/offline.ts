/** The page that a device shows without a network. */
export const offline = {
  heading: 'Sei senza rete',
  text: 'Questa pagina ha bisogno della rete. Quando torna, si ricarica da sola.',
  appointment: 'Il tuo appuntamento',
  asOf: "Com'era l'ultima volta che questo dispositivo era in rete. Se lo hai spostato o annullato da un altro dispositivo, vale la mail più recente.",
  retry: 'Riprova',
} as const;
