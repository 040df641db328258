import type { Bozza } from '#contract/desk/capacity.ts';
import type { IsoDay } from '#domain/time/rome.ts';

interface Spanned {
  readonly branches: readonly string[];
  readonly from: IsoDay;
  readonly to: IsoDay;
  readonly fromHour: string;
  /** '24:00' is the end of the day. */
  readonly untilHour: string;
  readonly reason: string;
}

export interface WeekHours {
  /** 1 to 7, from Monday. */
  readonly weekday: number;
  readonly from: string;
  readonly until: string;
}

/** A draft of a change of hours or capacity. */
export type Change =
  | {
      readonly kind: 'hours';
      readonly branches: readonly string[];
      readonly from: IsoDay;
      readonly hours: readonly WeekHours[];
      readonly consultants: readonly { readonly weekday: number; readonly count: number }[];
      readonly reason: string;
    }
  | (Spanned & { readonly kind: 'closure'; readonly consultants: number })
  | (Spanned & { readonly kind: 'absence' })
  | (Spanned & { readonly kind: 'loan'; readonly lender: string });

type Spread = Exclude<Change, { kind: 'hours' }>;

const spanOf = ({ branches, from, to, fromHour, untilHour, reason }: Spread) => ({
  ...{ filiali: [...branches], dal: from, al: to, daOra: fromHour, aOra: untilHour, motivo: reason },
});

/** The change as the server expects it. */
export function draftOf(change: Change): Bozza {
  if (change.kind === 'hours')
    return {
      ...{ tipo: 'hours', filiali: [...change.branches], dal: change.from, motivo: change.reason },
      orari: change.hours.map(({ weekday, from, until }) => ({ giorno: weekday, da: from, a: until })),
      consulenti: change.consultants.map(({ weekday, count }) => ({ giorno: weekday, quanti: count })),
    };
  const span = spanOf(change);
  if (change.kind === 'closure') return { tipo: 'closure', ...span, consulenti: change.consultants };
  return change.kind === 'absence' ? { tipo: 'absence', ...span } : { tipo: 'loan', ...span, da: change.lender };
}

/** The change of a server's answer. */
export function changeOf(bozza: Bozza): Change {
  if (bozza.tipo === 'hours')
    return {
      ...{ kind: 'hours', branches: bozza.filiali, from: bozza.dal, reason: bozza.motivo },
      hours: bozza.orari.map(({ giorno, da, a }) => ({ weekday: giorno, from: da, until: a })),
      consultants: bozza.consulenti.map(({ giorno, quanti }) => ({ weekday: giorno, count: quanti })),
    };
  const span = {
    ...{ branches: bozza.filiali, from: bozza.dal, to: bozza.al, fromHour: bozza.daOra, untilHour: bozza.aOra },
    reason: bozza.motivo,
  };
  if (bozza.tipo === 'closure') return { kind: 'closure', ...span, consultants: bozza.consulenti };
  return bozza.tipo === 'absence' ? { kind: 'absence', ...span } : { kind: 'loan', ...span, lender: bozza.da };
}
