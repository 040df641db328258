import { API_PATH } from '#contract/endpoint.ts';

const ofAppointment = (file: string) => (code: string) => `${API_PATH}/${file}?${new URLSearchParams({ oppID: code })}`;

/** The papers of one's own appointment; the browser's proof cookie opens them (R2.3.84, R2.3.85). */
export const pdfUrl = ofAppointment('appuntamento.pdf');
export const calendarUrl = ofAppointment('appuntamento.ics');
