import { isMorning } from '../time/morning.ts';
import { daysBetween, type IsoDay, weekday } from '../time/rome.ts';

/** A free slot near the searched place. */
export interface NearSlot {
  readonly branch: string;
  /** Distance of its branch from the searched place. */
  readonly km: number;
  readonly day: IsoDay;
  /** Minutes after midnight in Rome. */
  readonly minute: number;
}

/** Free slots are proposed at most so many days ahead. */
export const PROPOSAL_DAYS = 14;
const PROPOSALS = 3;

const SATURDAY = 6;
const EVENING = 17 * 60;
const isEvening = (minute: number): boolean => minute >= EVENING;
/** What a visitor may ask for, with its test. */
const WISHES = {
  morning: ({ minute }: NearSlot) => isMorning(minute),
  afternoon: ({ minute }: NearSlot) => !isMorning(minute),
  afterFive: ({ minute }: NearSlot) => isEvening(minute),
  saturday: ({ day }: NearSlot) => weekday(day) === SATURDAY,
} as const;
export type Wish = keyof typeof WISHES;

/** The first of a day's free slots in the morning, in the afternoon and after five: enough for three proposals. */
export const firstOfParts = (minutes: readonly number[]): readonly number[] =>
  [isMorning, (minute: number) => !isMorning(minute) && !isEvening(minute), isEvening].flatMap(
    (isPart) => minutes.find(isPart) ?? [],
  );

/** Why a slot is proposed. */
export type ProposalReason = 'first' | 'nearest' | 'otherBranch' | 'morning' | 'afternoon' | 'later';
export interface Proposal<S extends NearSlot> {
  readonly slot: S;
  readonly why: ProposalReason;
}

/** Five more kilometres weigh as much as one more day. */
const KM_PER_DAY = 5;
/** What waiting and distance together cost, in days. */
export const costOf = (waitDays: number, km: number): number => waitDays + km / KM_PER_DAY;
/** Days that a slot costs more for each chosen slot of its branch and part of the day; doubled on the same day. */
const REPEATED_DAYS = 3;

/** The wishes that at least one slot meets. */
export const wishesMet = (slots: readonly NearSlot[]): readonly Wish[] =>
  (Object.keys(WISHES) as Wish[]).filter((wish) => slots.some(WISHES[wish]));

/**
 * Chooses three free slots that meet the wish, in the order of waiting and distance. One of them is at another branch
 * or in another part of the day, if such a slot exists. None is chosen twice.
 */
export function proposals<S extends NearSlot>(
  today: IsoDay,
  slots: readonly S[],
  wish: Wish | null = null,
): readonly Proposal<S>[] {
  let left = wish ? slots.filter(WISHES[wish]) : slots;
  const chosen: S[] = [];
  while (chosen.length < PROPOSALS) {
    const best = cheapest(today, left, chosen);
    if (!best) break;
    chosen.push(best);
    left = left.filter((slot) => !isSame(slot, best));
  }
  const nearest = Math.min(...slots.map(({ km }) => km));
  const ordered = chosen.toSorted(inOrder);
  return ordered.map((slot) => ({ slot, why: reasonOf(slot, ordered[0] ?? slot, nearest) }));
}

const isSame = (a: NearSlot, b: NearSlot): boolean => a.branch === b.branch && a.day === b.day && a.minute === b.minute;
const repeats = (a: NearSlot, b: NearSlot): boolean =>
  a.branch === b.branch && isMorning(a.minute) === isMorning(b.minute);

/** Fewer days to wait first, then the nearer branch, then the earlier slot. */
const inOrder = (a: NearSlot, b: NearSlot): number => daysBetween(b.day, a.day) || a.km - b.km || a.minute - b.minute;

function cheapest<S extends NearSlot>(today: IsoDay, slots: readonly S[], chosen: readonly S[]): S | undefined {
  const [one] = chosen;
  const isLast = chosen.length === PROPOSALS - 1;
  const isUniform = one !== undefined && chosen.every((slot) => repeats(slot, one));
  const others = isLast && isUniform ? slots.filter((slot) => !repeats(slot, one)) : [];
  let best: { readonly slot: S; readonly cost: number } | undefined;
  for (const slot of others.length > 0 ? others : slots) {
    const alike = chosen.filter((each) => repeats(each, slot));
    const repeated = alike.length + alike.filter(({ day }) => day === slot.day).length;
    const cost = costOf(daysBetween(today, slot.day), slot.km) + REPEATED_DAYS * repeated;
    if (!best || cost < best.cost || (cost === best.cost && inOrder(slot, best.slot) < 0)) best = { slot, cost };
  }
  return best?.slot;
}

function reasonOf(slot: NearSlot, first: NearSlot, nearestKm: number): ProposalReason {
  if (slot === first) return 'first';
  if (slot.branch !== first.branch) return slot.km === nearestKm ? 'nearest' : 'otherBranch';
  if (isMorning(slot.minute) === isMorning(first.minute)) return 'later';
  return isMorning(slot.minute) ? 'morning' : 'afternoon';
}
