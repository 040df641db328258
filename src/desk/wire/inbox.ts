import { inbox, putRight } from '#contract/desk/inbox.ts';
import type { Owner, Remedy, Trouble } from '#domain/desk/inbox.ts';
import { ok, type Result } from '#domain/result.ts';
import { fromInstant, hourText, type IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

interface At {
  readonly day: IsoDay;
  readonly hour: string;
}
/** An open item. */
export interface Item {
  readonly trouble: Trouble;
  readonly id: string;
  readonly since: At;
  readonly owner: Owner;
  readonly branch: string | null;
  /** The name of the person; null where it is about none. */
  readonly person: string | null;
  /** The request code; null without one. */
  readonly code: string | null;
  readonly visit: At | null;
  readonly way: string | null;
  readonly event: string | null;
  readonly error: string | null;
}
export interface Inbox {
  readonly now: number;
  readonly count: number;
  readonly items: readonly Item[];
}

function atOf(stamp: string): At {
  const { day, minute } = fromInstant(Date.parse(stamp));
  return { day, hour: hourText(minute) };
}

/** Reads the open items; with `onlyCount` only their number. */
export async function readInbox(
  call: DeskCall,
  { byItself, onlyCount = false }: { readonly byItself: boolean; readonly onlyCount?: boolean },
): Promise<Result<Inbox, CallFault>> {
  const answer = await call(inbox, { conta: onlyCount }, { byItself });
  if (!answer.ok) return answer;
  const { adesso, quante, voci } = answer.value;
  return ok({
    now: Date.parse(adesso),
    count: quante,
    items: voci.map((each) => ({
      ...{ trouble: each.tipo, id: each.id, since: atOf(each.quando), owner: each.di, code: each.oppID },
      ...{ branch: each.filiale?.nome ?? null, way: each.canale, event: each.evento, error: each.errore },
      person: each.persona ? `${each.persona.nome} ${each.persona.cognome}`.trim() : null,
      visit: each.visita && { day: each.visita.giorno, hour: each.visita.ora },
    })),
  });
}

/** Who resolved an item and how; `isOwn` is false if a colleague did it first. */
export interface Resolution {
  readonly isOwn: boolean;
  readonly who: string;
  readonly remedy: Remedy;
}

/** Resolves an item, once per key. */
export async function sendResolution(
  call: DeskCall,
  { trouble, id }: Item,
  remedy: Remedy,
  key: string,
): Promise<Result<Resolution, CallFault>> {
  const answer = await call(putRight, { tipo: trouble, id, fatto: remedy }, { key });
  if (!answer.ok) return answer;
  return ok({ isOwn: answer.value.Status === '0', who: answer.value.chi, remedy: answer.value.fatto });
}
