import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Cause } from '#domain/desk/capacity.ts';
import type { ProductCode } from '#domain/product.ts';
import { fromInstant } from '#domain/time/rome.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Draft } from './draft.ts';
import { type Places, slotKey } from './half-hours.ts';
import type { UndecidedVisit } from './reopened.ts';

/** A future visit, or call at a chosen time. */
export interface Coming {
  readonly id: string;
  readonly opp_id: string;
  readonly version: number;
  readonly branch_code: string;
  readonly starts: Date;
  readonly first_name: string;
  readonly last_name: string;
  readonly product: ProductCode;
  readonly created_at: Date;
  readonly kind: 'visit' | 'call';
}
/** A visit whose slot has no consultant for it after the change, and why. */
export interface Lost extends Coming {
  readonly cause: Cause;
}

/**
 * Future visits at some branches, earliest booking first. Excludes visits with an open displacement, and visits that
 * were kept over capacity on purpose.
 */
export async function comingTo(tx: Transaction<Database>, codes: readonly string[]): Promise<readonly Coming[]> {
  const { rows } = await sql<Coming>`
    select id, opp_id, version, branch_code, starts, first_name, last_name, product, created_at, kind from appointment
     where kind in ('visit', 'call') and branch_code = any(${[...codes]}::text[]) and starts > now()
       and ${EFFECTIVE_STATE} = 'confirmed'
       and not exists (select from attendance t where t.appointment_id = appointment.id and t.arrived_at is not null)
       and not exists (
         select from displacement d join capacity_change c on c.id = d.change_id
          where d.appointment_id = appointment.id and (d.decided_at is null
            or (d.state = 'kept' and c.state = 'applied'
                and d.branch_code = appointment.branch_code and d.starts = appointment.starts)))
     order by starts, created_at, id`.execute(tx);
  return rows;
}

interface Around {
  readonly before: Places;
  readonly after: Places;
}

/**
 * The visits that a change displaces: in each slot that has fewer consultants than before, first those that the draft
 * names, then the latest bookings.
 */
export function displacedBy(
  { kind, yields }: Draft,
  coming: readonly Coming[],
  { before, after }: Around,
): readonly Lost[] {
  const byHalfHour = new Map<string, Coming[]>();
  for (const each of coming) {
    const name = slotKey(each.branch_code, each.starts.getTime());
    byHalfHour.set(name, [...(byHalfHour.get(name) ?? []), each]);
  }
  return [...byHalfHour.values()].flatMap((there) => {
    const [first] = there;
    if (first === undefined) return [];
    const at = first.starts.getTime();
    const places = after.placesAt(first.branch_code, at);
    if (places >= before.placesAt(first.branch_code, at)) return [];
    const cause = places > 0 ? 'over' : causeOf(kind, first, after);
    const stays = ({ id }: Coming) => yields?.has(id) !== true;
    const order = [...there.filter(stays), ...there.filter((each) => !stays(each))];
    return order.slice(places).map((each): Lost => ({ ...each, cause }));
  });
}

/**
 * Why a visit's slot does not exist any more: the branch still opens that day but starts its slots at other minutes
 * (`offGrid`), or it is closed then.
 */
function causeOf(kind: Draft['kind'], { branch_code, starts }: Coming, after: Places): Cause {
  const { day } = fromInstant(starts.getTime());
  const isOpen = after.days.get(branch_code)?.some((each) => each.day === day && each.slots.length > 0) ?? false;
  return isOpen && (kind === 'hours' || kind === 'import') ? 'offGrid' : 'closed';
}

/** Hash of a change and of the visits it displaces, to detect that these changed between preview and application. */
export function fingerprint(
  { payload }: Pick<Draft, 'payload'>,
  lost: readonly Lost[],
  kept: readonly UndecidedVisit[],
): Buffer {
  const people = lost.map((each) => `${each.opp_id} ${each.version} ${each.starts.toISOString()} ${each.cause}`).sort();
  const back = kept.map((each) => `${each.id} ${each.version}`).sort();
  return createHash('sha256')
    .update(JSON.stringify(back.length === 0 ? [payload, people] : [payload, people, back]))
    .digest();
}
