import { addDays, fromCompact } from '#domain/time/rome.ts';
import { longDay } from '#texts/it/dates.ts';
import { businessPapers } from '#texts/it/documents.ts';
import { summary as t } from '#texts/it/summary.ts';
import type { Appointment } from '../../session/visit.ts';

const REGISTRY_DAYS = 90;
/** Without an hour it is a request: product 5, or a call (R2.3.77, R2.3.95). */
const isCallback = ({ data, prodotto }: Appointment): boolean => data === '' && prodotto !== 5;

/** Heading, first sentence and list title of a summary, by what was asked for and what became of it. */
export function wordsOf(appointment: Appointment): { heading: string; lead?: string; bring: string } {
  const { nome, email, cellulare, stato, prodotto } = appointment;
  if (stato === 'annullato') return { heading: t.cancelled.heading, bring: t.bring };
  if (stato === 'provvisorio') return { ...t.provisional, bring: t.bring };
  if (isCallback(appointment))
    return { heading: t.callback.heading(nome), lead: t.callback.lead(cellulare), bring: t.bring };
  if (prodotto === 5) return { heading: t.business.heading(nome), lead: t.business.lead, bring: t.business.bring };
  return { heading: t.heading, lead: t.lead(nome, email), bring: t.bring };
}

/** What to bring (R9.25, R9.26); `today` dates the oldest registry extract. Nothing for a call or a cancelled visit. */
export function documentsOf(appointment: Appointment, today: string): readonly string[] {
  if (appointment.stato === 'annullato' || isCallback(appointment)) return [];
  if (appointment.prodotto === 5) return businessPapers(addDays(today, -REGISTRY_DAYS));
  return t.documents[appointment.prodotto === 3 ? 'salary' : 'personal'];
}

const placeOf = ({ RagioneSociale, Indirizzo, CAP, Citta }: Appointment['filiale']): string =>
  `${RagioneSociale}, ${Indirizzo}, ${CAP} ${Citta}`;

/** The rows of a summary; a request has neither hour nor place. */
export function rowsOf(appointment: Appointment) {
  const { nome, cognome, email, cellulare, data, ora, filiale, agenzia, oppID } = appointment;
  const visit = [
    { term: t.rows.date, detail: longDay(fromCompact(data)) },
    { term: t.rows.hour, detail: ora },
    { term: agenzia ? t.rows.agency : t.rows.branch, detail: placeOf(filiale) },
  ];
  return [
    { term: t.rows.name, detail: `${nome} ${cognome}` },
    { term: t.rows.email, detail: email },
    { term: t.rows.mobile, detail: cellulare },
    ...(data === '' ? [] : visit),
    { term: t.rows.code, detail: oppID },
  ];
}
