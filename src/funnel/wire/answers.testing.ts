import type { WireAppointment } from '#contract/appointments.ts';
import type { Branch } from '../session/branch.ts';
import { aBranch, MILAN } from '../session/deps.testing.ts';

/** Answers of the server, for tests of the page's wire layer. */
export const wireBranchOf = (branch: Branch) => ({
  Codice: branch.code,
  RagioneSociale: branch.name,
  Indirizzo: branch.address,
  CAP: branch.cap,
  Citta: branch.city,
  Provincia: branch.province,
  Latitudine: branch.lat,
  Longitudine: branch.lng,
  Disponibilita: branch.days.map(({ date, hours }) => ({
    Date: date,
    Slots: Object.fromEntries(hours.map(({ at, free }) => [at, free])),
  })),
});

export const aWireAgency = {
  RagioneSociale: 'Agenzia Milano',
  IndirizzoUfficio: 'Via della Vela 1',
  CAPUfficio: '20121',
  CittaUfficio: 'Milano',
  ProvinciaUfficio: 'MI',
  Latitudine: MILAN.lat,
  Longitudine: MILAN.lng,
  Email: '',
  CodOcsCOMPASS: '',
  Dal: '',
  CodiceOcsPV: 'A5039',
};

/** A branch as `OrariVicini` answers it, with all its free slots. */
export function freeBranchOf(branch: Branch) {
  const { Disponibilita, ...card } = wireBranchOf(branch);
  const free = Disponibilita.map(({ Date: date, Slots }) => [date, Object.keys(Slots).filter((at) => Slots[at])]);
  return { ...card, Liberi: Object.fromEntries(free) };
}

const { Disponibilita: _, ...filiale } = wireBranchOf(aBranch());
export const aWireAppointment = (change: Partial<WireAppointment> = {}): WireAppointment => ({
  oppID: 'ABCDEFGHIJKLMNOPQR',
  prodotto: 1,
  tipo: 'visita',
  data: '20261123',
  ora: '09:00',
  filiale,
  agenzia: false,
  stato: 'confermato',
  versione: 3,
  nome: 'Ginevra',
  cognome: 'B****',
  email: 'g***@v***.example',
  cellulare: '********21',
  ...change,
});
