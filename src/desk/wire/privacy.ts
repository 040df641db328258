import { accessRequest, erasePerson, watch } from '#contract/desk/privacy.ts';
import type { Input } from '#contract/endpoint.ts';
import type { ErasureReason, Obstacle } from '#domain/desk/privacy.ts';
import type { Alert } from '#domain/desk/watch.ts';
import { ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

/** The person that a privacy request is about, and its case number. */
export interface RequestSubject {
  readonly taxCode: string;
  readonly caseNumber: string;
}
/** The data stored about a person: counts to show, and two files to save. */
export interface PersonalData {
  readonly isCustomer: boolean;
  readonly requests: number;
  readonly accesses: number;
  /** Why the person cannot be erased now; null if it is possible. */
  readonly obstacle: Obstacle | null;
  readonly pdf: Blob;
  readonly copy: Blob;
}

const toWire = ({ taxCode, caseNumber }: RequestSubject): Input<typeof accessRequest> => ({
  ...{ codiceFiscale: taxCode, pratica: caseNumber },
});

/** Reads all data stored about a person. */
export async function readPersonalData(
  call: DeskCall,
  asked: RequestSubject,
): Promise<Result<PersonalData, CallFault>> {
  const answer = await call(accessRequest, toWire(asked));
  if (!answer.ok) return answer;
  const { pdf, dati, ostacolo } = answer.value;
  return ok({
    ...{ isCustomer: dati.cliente !== null, requests: dati.richieste.length, accesses: dati.accessi.length },
    obstacle: ostacolo,
    pdf: new Blob([Uint8Array.from(atob(pdf), (byte) => byte.charCodeAt(0))], { type: 'application/pdf' }),
    copy: new Blob([JSON.stringify(dati, null, 2)], { type: 'application/json' }),
  });
}

/** What was erased; with an `obstacle` nothing was erased. */
export interface Erased {
  readonly obstacle: Obstacle | null;
  readonly customer: boolean;
  readonly requests: number;
}

/** Erases a person, once per key. */
export async function sendErase(
  call: DeskCall,
  asked: RequestSubject,
  reason: ErasureReason,
  key: string,
): Promise<Result<Erased, CallFault>> {
  const answer = await call(erasePerson, { ...toWire(asked), motivo: reason }, { key });
  if (!answer.ok) return answer;
  const { motivo, cliente, richieste } = answer.value;
  return ok({ obstacle: motivo, customer: cliente, requests: richieste });
}

interface Staff {
  readonly code: string;
  readonly name: string;
}
/** Unusual activity of a staff member on a day. */
export interface StaffAlert {
  readonly kind: Alert;
  readonly day: IsoDay;
  readonly who: Staff;
  readonly count: number;
  readonly first: string;
}
export interface PersonRequest {
  readonly at: string;
  readonly who: Staff;
  readonly kind: 'access' | 'erasure';
  readonly caseNumber: string;
  readonly obstacle: Obstacle | null;
}
export interface SupervisionData {
  readonly now: number;
  readonly since: IsoDay;
  readonly alerts: readonly StaffAlert[];
  readonly dailyHashes: {
    readonly last: { readonly day: IsoDay; readonly fingerprint: string } | null;
    readonly daysVerified: number;
    readonly broken: readonly { readonly day: IsoDay; readonly why: 'atti' | 'catena' | 'prima' }[];
    readonly late: boolean;
  };
  readonly requests: readonly PersonRequest[];
}

const staffOf = ({ codice, nome }: { readonly codice: string; readonly nome: string }): Staff => ({
  ...{ code: codice, name: nome },
});

/** Reads alerts, the state of the daily hashes, and privacy requests. */
export async function readSupervision(call: DeskCall, byItself: boolean): Promise<Result<SupervisionData, CallFault>> {
  const answer = await call(watch, {}, { byItself });
  if (!answer.ok) return answer;
  const { adesso, dal, allarmi, sigilli, richieste } = answer.value;
  return ok({
    ...{ now: Date.parse(adesso), since: dal },
    alerts: allarmi.map(({ tipo, giorno, chi, quanti, prima }) => ({
      ...{ kind: tipo, day: giorno, who: staffOf(chi), count: quanti, first: prima },
    })),
    dailyHashes: {
      last: sigilli.ultimo && { day: sigilli.ultimo.giorno, fingerprint: sigilli.ultimo.impronta },
      ...{ daysVerified: sigilli.riletti, late: sigilli.inRitardo },
      broken: sigilli.rotti.map(({ giorno, perche }) => ({ day: giorno, why: perche })),
    },
    requests: richieste.map(({ quando, chi, tipo, pratica, ostacolo }) => ({
      ...{ at: quando, who: staffOf(chi), kind: tipo === 'accesso' ? 'access' : 'erasure' },
      ...{ caseNumber: pratica, obstacle: ostacolo },
    })),
  });
}
