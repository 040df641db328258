import { expect, test } from 'vitest';
import type { DeskEndpoint } from './desk-endpoint.ts';
import { DESK_ENDPOINTS } from './desk-endpoints.ts';

/** Endpoint → permission, and what of a person it shows; `again`: requires a recent step-up sign-in. */
const CALLS = {
  PrendoIo: 'visit.take masked',
  AssegnaVisita: 'visit.assign masked',
  Squadra: 'visit.assign nobody',
  AnteprimaGiornata: 'visit.assign masked',
  PassaGiornata: 'visit.assign masked',
  Io: 'null nobody',
  Giorno: 'agenda.read masked',
  Arrivo: 'attendance.write masked',
  InizioColloquio: 'attendance.write masked',
  Esito: 'attendance.write masked',
  CorreggiEsito: 'attendance.write masked',
  Registro: 'act.read nobody',
  Agenda: 'agenda.read masked',
  Appuntamento: 'agenda.read masked',
  Mostra: 'contact.reveal clear',
  Nota: 'note.write nobody',
  PrenotaSportello: 'appointment.book nobody',
  SpostaSportello: 'appointment.move masked',
  AnnullaSportello: 'appointment.cancel masked',
  Cerca: 'person.find masked',
  Consensi: 'booking.prepare nobody',
  Richiamate: 'callback.read masked',
  ContaRichiamate: 'callback.read nobody',
  PrendiRichiamata: 'callback.work masked',
  ChiamaRichiamata: 'callback.work clear',
  Tentativo: 'callback.work masked',
  ChiudiRichiamata: 'callback.work masked',
  PrenotaRichiamata: 'callback.work nobody',
  OreLibere: 'booking.prepare nobody',
  AssegnaRichiamata: 'callback.assign masked',
  Rete: 'insight.read nobody',
  Andamento: 'insight.read nobody',
  Esporta: 'export.counts nobody again',
  DaSistemare: 'inbox.work nobody',
  Sistemato: 'inbox.work nobody',
  AnteprimaCapacita: 'capacity.preview masked',
  ApplicaCapacita: 'capacity.apply masked',
  AnteprimaAnnullaModifica: 'capacity.apply masked',
  AnnullaModifica: 'capacity.apply masked',
  StoriaCapacita: 'agenda.read nobody',
  OrariFiliale: 'agenda.read nobody',
  DaRicollocare: 'displacement.decide masked',
  DecidiRicollocazione: 'displacement.decide masked',
  ApplicaAssenza: 'absence.write masked',
  Offerte: 'offer.read nobody',
  BozzaOfferta: 'offer.draft nobody',
  ApprovaOfferta: 'offer.approve nobody again',
  RitiraOfferta: 'offer.withdraw nobody again',
  RimandaConferma: 'appointment.book nobody',
  RichiestaPrivacy: 'privacy.request clear again',
  CancellaPersona: 'privacy.request nobody again',
  Vigilanza: 'watch.read nobody',
};

// R16.1.2
test('every desk endpoint has its permission and declares what it shows of a person', () => {
  const rows = Object.values(DESK_ENDPOINTS).map(({ call, permission, sees, ...more }: DeskEndpoint) => [
    call,
    `${permission} ${sees}${more.stepUp === true ? ' again' : ''}`,
  ]);
  expect(Object.fromEntries(rows)).toEqual(CALLS);
});
