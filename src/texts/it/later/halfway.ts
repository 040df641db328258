/** An hour that is held: until when, and how to go on with it after Back or a reload. */
export const halfway = {
  held: 'Ti teniamo il posto',
  until: (hhmm: string) => `fino alle ${hhmm}`,
  heading: (day: string, hhmm: string, place: string) => `Hai un appuntamento a metà: ${day}, ore ${hhmm}, ${place}`,
  resume: 'Riprendi',
  again: 'Ricomincia',
} as const;
