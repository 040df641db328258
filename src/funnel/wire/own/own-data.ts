import type { OwnConsent as WireConsent, OwnData as WireData, OwnRequest as WireRequest } from '#contract/own-data.ts';
import type { Purpose } from '#domain/consent/consents.ts';
import { BY_CODE } from '#domain/product.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault } from '../../api/call.ts';
import type { Caller } from '../../session/deps.ts';
import type { OwnConsent, OwnData, OwnRequest } from '../../session/own-data.ts';
import { intentKey } from '../intent-key.ts';
import { slotTimeOf } from '../slot-time-of-instant.ts';

const dayOf = (instant: string) => slotTimeOf(instant).date;

const toConsent = ({ adesso, ...wire }: WireConsent, { tipo }: WireRequest): OwnConsent => ({
  ...{ purpose: wire.scopo, isGiven: wire.risposta, answeredOn: dayOf(wire.quando), answeredAt: wire.quando },
  // The asterisk of a mandatory consent belongs to its form.
  ...{ title: wire.titolo.replace(/\*$/, ''), text: wire.testo },
  cancels: wire.annulla ? (tipo === 'visita' ? 'visit' : 'request') : null,
  language: wire.lingua,
  now: { text: adesso.testo, hash: adesso.impronta },
});

const toRequest = (wire: WireRequest): OwnRequest => ({
  ...{ code: wire.oppID, product: BY_CODE[wire.prodotto], slot: wire.quando === null ? null : slotTimeOf(wire.quando) },
  band: wire.fascia ?? null,
  ...{ isCancelled: wire.stato === 'cancelled', branch: wire.filiale.nome, channel: wire.canale },
  ...{ askedOn: dayOf(wire.creata), changedOn: dayOf(wire.cambiata), keptUntil: dayOf(wire.tenutaFinoA) },
  person: {
    name: `${wire.nome} ${wire.cognome}`.trim(),
    ...{ taxCode: wire.codiceFiscale, email: wire.email, mobile: wire.cellulare },
  },
  ...{ program: wire.programma ?? '', messages: wire.messaggi.length, notes: wire.note },
  consents: wire.consensi.map((each) => toConsent(each, wire)),
});

const toOwnData = ({ richieste, accessi }: WireData): OwnData => ({
  requests: richieste.map(toRequest),
  readers: accessi.map(({ quando, ruolo, filiale, motivo }) => ({
    ...{ on: dayOf(quando), role: ruolo, branch: filiale ?? '', reason: motivo ?? '' },
  })),
});

/** Reads the stored data; `to-prove` if the contact must be proven first. */
export async function readData({ call }: Caller, code: string): Promise<Result<OwnData | 'to-prove', CallFault>> {
  const answer = await call('readOwnData', { oppID: code });
  if (!answer.ok) return answer;
  return ok(answer.value.Status === '0' ? toOwnData(answer.value.dati) : 'to-prove');
}

/** An answer that has data, or `to-prove` as for `readData`. */
type Proven<T> = Result<T | 'to-prove', CallFault>;

/** The copy to keep, as text. */
export async function readCopy({ call }: Caller, code: string): Promise<Proven<{ readonly json: string }>> {
  const answer = await call('readOwnData', { oppID: code, intero: true });
  if (!answer.ok) return answer;
  return ok(answer.value.Status === '0' ? { json: JSON.stringify(answer.value.dati, null, 2) } : 'to-prove');
}

interface Answered {
  readonly token: string;
  readonly code: string;
  readonly consent: OwnConsent;
  readonly isGiven: boolean;
}

/** Gives or withdraws a consent; returns the data after it. `isOutdated`: the text has changed, and nothing is stored. */
export async function sendConsent(
  { call }: Caller,
  { token, code, consent, isGiven }: Answered,
): Promise<Proven<{ readonly data: OwnData; readonly isOutdated: boolean }>> {
  const intent = { oppID: code, scopo: consent.purpose, risposta: isGiven, impronta: consent.now.hash };
  const key = intentKey(token, ['consenso', consent.answeredAt, intent]);
  const answer = await call('changeConsent', intent, { key });
  if (!answer.ok) return answer;
  if (!('dati' in answer.value)) return ok('to-prove');
  return ok({ data: toOwnData(answer.value.dati), isOutdated: answer.value.Status === '1' });
}

/** The receipt of a consent, as JSON and as a PDF in base64. */
export async function readReceipt(
  { call }: Caller,
  code: string,
  purpose: Purpose,
): Promise<Proven<{ readonly json: string; readonly pdf: string }>> {
  const answer = await call('consentReceipt', { oppID: code, scopo: purpose });
  if (!answer.ok) return answer;
  if (answer.value.Status !== '0') return ok('to-prove');
  return ok({ json: JSON.stringify(answer.value.ricevuta, null, 2), pdf: answer.value.pdf });
}

/** Erases the data; returns the number of cancelled appointments, or why nothing was erased. */
export async function sendErasure(
  { call }: Caller,
  token: string,
  code: string,
): Promise<Proven<{ readonly ended: number } | 'visit'>> {
  const intent = { oppID: code };
  const answer = await call('eraseOwnData', intent, { key: intentKey(token, ['cancella-dati', intent]) });
  if (!answer.ok) return answer;
  if (answer.value.Status === '0') return ok({ ended: answer.value.annullati });
  return ok(answer.value.motivo === 'visita' ? 'visit' : 'to-prove');
}
