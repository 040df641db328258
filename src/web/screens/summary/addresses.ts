interface Point {
  readonly Latitudine: number;
  readonly Longitudine: number;
}

/** Directions in the visitor's own maps app: it asks for the position itself, so the page sends none (R7.53). */
export const directionsUrl = ({ Latitudine, Longitudine }: Point): string =>
  `https://www.openstreetmap.org/directions?to=${Latitudine}%2C${Longitudine}`;

export const pdfUrl = (oppId: string): string => `/fa3/api/appuntamento.pdf?oppID=${encodeURIComponent(oppId)}`;
export const calendarUrl = (oppId: string): string => `/fa3/api/appuntamento.ics?oppID=${encodeURIComponent(oppId)}`;
