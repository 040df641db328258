import type { WireAgency } from '#contract/agencies.ts';
import type { WireAppointment } from '#contract/appointments.ts';
import type { NetworkList } from '#contract/network.ts';

/** Finds the branch or agency with a code. For a code that the list lacks only the code is filled in. */
export type PlaceOf = (code: string) => Pick<WireAppointment, 'filiale' | 'agenzia'>;

export const placeIn = (list: NetworkList | null, code: string): ReturnType<PlaceOf> => {
  const branch = list?.filiali.find(({ Codice }) => Codice === code);
  if (branch) return { filiale: branch, agenzia: false };
  const agency = list?.agenzie.find(({ CodiceOcsPV }) => CodiceOcsPV === code);
  return agency
    ? { filiale: asBranch(agency), agenzia: true }
    : { filiale: { ...NOWHERE, Codice: code }, agenzia: false };
};

const asBranch = (agency: WireAgency): WireAppointment['filiale'] => ({
  Codice: agency.CodiceOcsPV,
  RagioneSociale: agency.RagioneSociale,
  Indirizzo: agency.IndirizzoUfficio,
  CAP: agency.CAPUfficio,
  Citta: agency.CittaUfficio,
  Provincia: agency.ProvinciaUfficio,
  Latitudine: agency.Latitudine,
  Longitudine: agency.Longitudine,
});

const NOWHERE: Omit<WireAppointment['filiale'], 'Codice'> = {
  RagioneSociale: '',
  Indirizzo: '',
  CAP: '',
  Citta: '',
  Provincia: '',
  Latitudine: 0,
  Longitudine: 0,
};
