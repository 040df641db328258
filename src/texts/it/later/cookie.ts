export const cookie = {
  title: 'Cookie',
  text: 'Usiamo cookie tecnici per la prenotazione. Con il tuo consenso misuriamo anche le visite. Puoi cambiare idea quando vuoi.',
  more: 'Informativa sui cookie',
  refuse: 'Rifiuta',
  accept: 'Accetta',
} as const;
