import { API_PATH } from '#contract/endpoint.ts';

const ofAppointment = (file: string) => (code: string) => `${API_PATH}/${file}?${new URLSearchParams({ oppID: code })}`;

/** The documents of the appointment; the browser's proof cookie opens them. */
export const pdfUrl = ofAppointment('appuntamento.pdf');
export const calendarUrl = ofAppointment('appuntamento.ics');
