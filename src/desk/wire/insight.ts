import { DESK_API_PATH } from '#contract/desk/desk-endpoint.ts';
import { exportCounts, insight } from '#contract/desk/insight.ts';
import type { Band } from '#domain/insight/bands.ts';
import type { NoShowEstimate } from '#domain/insight/no-show.ts';
import type { FunnelStep } from '#domain/insight/steps.ts';
import type { OutcomeCounts } from '#domain/insight/visit-outcomes.ts';
import { BY_CODE, type Product } from '#domain/product.ts';
import { ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

/** A group of similar visits, and its number of no-shows. */
export interface Group {
  readonly product: Product;
  readonly lead: Band;
  readonly morning: boolean;
  readonly reminded: boolean;
  readonly missed: number;
  readonly cases: number;
  readonly share: NoShowEstimate | null;
}
export interface Waits extends Band {
  readonly median: number | null;
  readonly ninthDecile: number | null;
  readonly cases: number;
}
/** A median with its number of cases; null for too few cases. */
export interface MedianOf {
  readonly median: number | null;
  readonly cases: number;
}
export interface Figures {
  readonly now: number;
  readonly branches: readonly (OutcomeCounts & { readonly code: string; readonly name: string })[];
  readonly days: readonly (OutcomeCounts & { readonly day: IsoDay })[];
  readonly waits: readonly Waits[];
  readonly wait: MedianOf;
  readonly leads: readonly (Band & { readonly visits: number })[];
  readonly lead: MedianOf;
  readonly groups: readonly Group[];
  readonly steps: readonly { readonly product: Product; readonly step: FunnelStep; readonly visits: number }[];
}

interface WireFates {
  readonly venuti: number;
  readonly nonVenuti: number;
  readonly andatiVia: number;
  readonly nonRicevuti: number;
  readonly senzaEsito: number;
  readonly annullatiDaLoro: number;
  readonly annullatiDaNoi: number;
  readonly nonConfermati: number;
}
const fatesOf = (row: WireFates): OutcomeCounts => ({
  ...{ attended: row.venuti, noShow: row.nonVenuti, left: row.andatiVia, notReceived: row.nonRicevuti },
  ...{ unknown: row.senzaEsito, theirs: row.annullatiDaLoro, ours: row.annullatiDaNoi, lapsed: row.nonConfermati },
});

export interface FiguresQuery {
  readonly from: IsoDay;
  readonly days: number;
  /** '' is the whole scope. */
  readonly branch: string;
}

/** Figures of past days. */
export async function readFigures(
  call: DeskCall,
  { from, days, branch }: FiguresQuery,
  byItself: boolean,
): Promise<Result<Figures, CallFault>> {
  const answer = await call(insight, { da: from, giorni: days, filiale: branch }, { byItself });
  if (!answer.ok) return answer;
  const { adesso, filiali, giorni, attese, attesa, anticipi, anticipo, gruppi, passi } = answer.value;
  return ok({
    now: Date.parse(adesso),
    branches: filiali.map((row) => ({ code: row.codice, name: row.nome, ...fatesOf(row) })),
    days: giorni.map((row) => ({ day: row.giorno, ...fatesOf(row) })),
    waits: attese.map((row) => ({
      ...{ from: row.da, to: row.a, median: row.mediana, ninthDecile: row.nonoDecile, cases: row.casi },
    })),
    wait: { median: attesa.mediana, cases: attesa.casi },
    leads: anticipi.map((row) => ({ from: row.da, to: row.a, visits: row.visite })),
    lead: { median: anticipo.mediana, cases: anticipo.casi },
    groups: gruppi.map((row) => ({
      ...{ product: BY_CODE[row.prodotto], lead: { from: row.anticipo.da, to: row.anticipo.a }, morning: row.mattina },
      ...{ reminded: row.promemoria, missed: row.nonVenuti, cases: row.casi },
      share: row.suCento && { about: row.suCento.circa, from: row.suCento.da, to: row.suCento.a },
    })),
    steps: passi.map((row) => ({ product: BY_CODE[row.prodotto], step: row.passo, visits: row.visite })),
  });
}

/** An exported file that the user can download. */
export interface ExportFile {
  readonly href: string;
  readonly name: string;
  readonly rows: number;
}

/** Makes a file with the counts by branch and day. */
export async function makeExport(
  call: DeskCall,
  { from, days }: Omit<FiguresQuery, 'branch'>,
  key: string,
): Promise<Result<ExportFile, CallFault>> {
  const answer = await call(exportCounts, { da: from, giorni: days }, { key });
  if (!answer.ok) return answer;
  const { file, nome, righe } = answer.value;
  return ok({ href: `${DESK_API_PATH}/Esportazione?${new URLSearchParams({ file })}`, name: nome, rows: righe });
}
