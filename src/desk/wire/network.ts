import { network } from '#contract/desk/network.ts';
import { type Free, firstFree, sumOf } from '#domain/insight/heat.ts';
import { ok, type Result } from '#domain/result.ts';
import { addDays, type IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

/** The row of a branch in the map of free slots. */
export interface HeatRow {
  readonly code: string;
  readonly name: string;
  readonly area: string | null;
  /** The free slots of each day of the map. */
  readonly free: readonly Free[];
  /** Days until the first free slot; null if there is none in these days. */
  readonly first: number | null;
  readonly sum: number;
}
export interface NearerBranch {
  readonly code: string;
  readonly name: string;
  readonly first: number | null;
  readonly to: string;
  readonly toFirst: number;
  readonly km: number;
}
export interface NetworkMap {
  readonly now: number;
  readonly days: readonly IsoDay[];
  /** The names of the areas by code. */
  readonly areas: Readonly<Record<string, string>>;
  readonly rows: readonly HeatRow[];
  readonly near: readonly NearerBranch[];
}

/** Reads the free slots of the branches in the user's scope. */
export async function readNetwork(
  call: DeskCall,
  { from, days }: { readonly from: IsoDay; readonly days: number },
  byItself: boolean,
): Promise<Result<NetworkMap, CallFault>> {
  const answer = await call(network, { da: from, giorni: days }, { byItself });
  if (!answer.ok) return answer;
  const { adesso, da, aree, filiali, suggerimenti } = answer.value;
  const rows = filiali.map(({ codice, nome, area, posti }) => ({
    ...{ code: codice, name: nome, area, free: posti, first: firstFree(posti), sum: sumOf(posti) },
  }));
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  return ok({
    now: Date.parse(adesso),
    days: Array.from({ length: days }, (_, i) => addDays(da, i)),
    areas: aree,
    rows,
    near: suggerimenti.map((each) => ({
      ...{ code: each.filiale, name: names.get(each.filiale) ?? each.filiale, first: each.primo },
      ...{ to: each.vicina.nome, toFirst: each.primoVicina, km: each.km },
    })),
  });
}
