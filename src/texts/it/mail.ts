type When = { readonly date: string; readonly time: string };

/** Words of the messages sent after an event. Values arrive as plain text: escaping is the writer's job. */
export const mail = {
  sender: 'Velaria Credito',
  confirm: {
    subject: ({ date, time }: When): string => `Appuntamento confermato: ${date}, ore ${time}`,
    greeting: ({ firstName, date, time }: When & { readonly firstName: string }): string =>
      `Ciao ${firstName}, ti aspettiamo ${date} alle ${time}.`,
    where: 'Dove',
    code: 'Codice richiesta',
    bring: 'Cosa portare',
    change: 'Se hai un imprevisto',
    changeLink: 'Modifica appuntamento',
  },
  foot: 'Non chiediamo mai password o pagamenti per e-mail',
  sms: {
    before: ({ date, time }: When): string => `Velaria Credito: appuntamento ${date} ore ${time}, `,
    after: ({ code }: { readonly code: string }): string => `. Codice ${code}.`,
  },
} as const;
