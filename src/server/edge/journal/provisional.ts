import { getAppointment, type WireAppointment } from '#contract/appointments.ts';
import type { Output } from '#contract/endpoint.ts';
import { inOneSpelling } from '#contract/field-aliases.ts';
import { toYesOrNo } from '#contract/wire.ts';
import { callSpan } from '#domain/call/at-time.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { hasMask, maskEmail, maskPhone } from '#domain/person/mask.ts';
import { PRODUCTS } from '#domain/product.ts';
import { hourText, toCompact, toInstant } from '#domain/time/rome.ts';
import { ASKED_FOR } from '../../booking/own/get-appointment.ts';
import type { BookingRequest } from '../../booking/request/booking-request.ts';
import type { AppointmentView } from '../../messages/appointment-view.ts';
import type { PlaceOf } from '../../network/place-of.ts';
import { type Sites, siteOf } from '../../platform/config/site.ts';
import { provisional, provisionalCode } from '../../platform/crypto/request-code.ts';
import type { EdgeRequest } from '../edge-request.ts';
import { readAcceptable } from './acceptable.ts';
import type { Entry } from './entry.ts';
import { proofHash } from './entry-proof.ts';
import type { Journal } from './journal.ts';
import { parsed } from './parsed.ts';

export interface ProvisionalDeps {
  readonly journal: Pick<Journal, 'find'>;
  /** Finds a branch by its code in the network list. */
  readonly placeOf: PlaceOf;
}

/** Proof token and request code as the browser sent them, not validated. */
export interface ProofAndCode {
  readonly proof: string | null;
  readonly oppID: unknown;
}
interface OwnEntry {
  readonly entry: Entry;
  readonly request: BookingRequest;
}

/**
 * The answer of `GetAppuntamento` for the visitor's own request in the journal; null for any other endpoint or code.
 */
export function ownProvisional(
  deps: ProvisionalDeps,
  { endpoint, body, proof }: EdgeRequest,
): Output<typeof getAppointment> | null {
  if (endpoint?.call !== getAppointment.call || body === null) return null;
  const input = inOneSpelling(endpoint.input, parsed(body)?.json) as { readonly oppID?: unknown } | null | undefined;
  const kept = findOwnEntry(deps, { proof, oppID: input?.oppID });
  return kept && { Status: '0', appuntamento: { ...wireOf(kept), ...deps.placeOf(kept.request.branch) } };
}

/** The visitor's own request in the journal, as the calendar file shows it; null for a request without a slot. */
export function provisionalView(
  deps: ProvisionalDeps & { readonly sites: Sites },
  wanted: ProofAndCode,
): AppointmentView | null {
  const kept = findOwnEntry(deps, wanted);
  const slot = kept?.request.slot;
  if (!kept || !slot || kept.request.kind !== 'visit') return null;
  const { filiale } = deps.placeOf(kept.request.branch);
  const { form, product, language } = kept.request;
  return {
    kind: 'visit',
    language,
    site: siteOf(deps.sites, kept.entry.host).id,
    oppId: kept.entry.id,
    product,
    isPP: false,
    firstName: form.firstName,
    greetedAs: '',
    lastName: form.lastName,
    email: form.email,
    mobile: form.mobile,
    recognised: false,
    branchName: filiale.RagioneSociale,
    branchAddress: `${filiale.Indirizzo}, ${filiale.CAP} ${filiale.Citta} (${filiale.Provincia})`,
    opening: [],
    lat: filiale.Latitudine,
    lng: filiale.Longitudine,
    starts: new Date(toInstant(slot.day, slot.minute)),
    version: 0,
    state: 'provisional',
    contactId: '',
    confirmBy: null,
    verified: false,
    replaced: false,
  };
}

/** Finds an entry by its request code and proof. Only the browser that sent the request holds the proof. */
function findOwnEntry({ journal }: ProvisionalDeps, { proof, oppID }: ProofAndCode): OwnEntry | null {
  const code = typeof oppID === 'string' ? provisionalCode(oppID) : null;
  const entry = code === null ? undefined : journal.find(code);
  if (entry === undefined || proof === null || proofHash(proof) !== entry.proof) return null;
  const request = readAcceptable(entry.call, JSON.parse(entry.body), entry.language ?? DEFAULT_LANGUAGE)?.request;
  return request ? { entry, request } : null;
}

const wireOf = ({ entry, request }: OwnEntry) =>
  ({
    oppID: provisional(entry.id),
    prodotto: PRODUCTS[request.product].code,
    tipo: ASKED_FOR[request.kind],
    ...timeOf(request),
    stato: 'provvisorio',
    versione: 0,
    nome: request.form.firstName,
    cognome: request.form.lastName,
    email: masked(request.form.email, maskEmail),
    cellulare: masked(request.form.mobile, maskPhone),
    solo_info: toYesOrNo(request.infoOnly),
  }) as const;

/** Day and hour of a visit, or the hours of a call at a chosen time. */
function timeOf({ kind, slot, band }: BookingRequest): Pick<WireAppointment, 'data' | 'ora' | 'chiamata'> {
  if (slot === null) return { data: '', ora: '' };
  if (kind === 'visit') return { data: toCompact(slot.day), ora: hourText(slot.minute) };
  const { from, until } = callSpan(slot.day, slot.minute, band ?? null);
  const chiamata = { dalle: from.toISOString(), alle: until.toISOString() };
  return { data: '', ora: '', chiamata: band === undefined ? chiamata : { ...chiamata, fascia: band } };
}

const masked = (value: string, mask: (text: string) => string): string => (hasMask(value) ? value : mask(value));
