import { isMorning } from '../time/morning.ts';
import { daysBetween, fromInstant, type IsoDay } from '../time/rome.ts';

/** The parts of a day that a waiting customer accepts. */
export const DAY_PARTS = ['any', 'morning', 'afternoon'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** «Near» branches are at most so many kilometres away. */
export const NEAR_KM = 15;
/** An offered slot is at least so many days before the present one. */
export const DAYS_EARLIER = 3;
/** Minutes for which an offered slot is held for one customer. */
export const ANSWER_MINUTES = 30;
/** Offers in all per appointment. */
export const MAX_OFFERS = 3;
/** Offers leave from 8:00 until 20:00, Europe/Rome. */
const HOURS = { from: 8 * 60, until: 20 * 60 };

/** A slot that became free. */
export interface FreedSlot {
  readonly day: IsoDay;
  readonly minute: number;
  /** When it became free, in milliseconds. */
  readonly freedAt: number;
}

/** A customer who waits for an earlier slot. */
export interface Waiting {
  readonly id: string;
  /** In milliseconds; the order of the line. */
  readonly askedAt: number;
  readonly fromDay: IsoDay;
  readonly part: DayPart;
  readonly near: boolean;
  /** Day of the present appointment. */
  readonly day: IsoDay;
  /** Distance of the freed slot's branch; null at the appointment's own branch. */
  readonly km: number | null;
  /** Whether the contact that gets the letter is proven. */
  readonly isProven: boolean;
  readonly hasOpenOffer: boolean;
  /** An offer was made today, Europe/Rome. */
  readonly hadToday: boolean;
  readonly offers: number;
  /** The same slot was offered before. */
  readonly hadThis: boolean;
}

/** Why a waiting customer does not get a freed slot. */
export const PASSED_OVER = [
  'later',
  'unproven',
  'far',
  'not-earlier',
  'from',
  'part',
  'this',
  'open',
  'today',
  'all',
] as const;
export type PassedOver = (typeof PASSED_OVER)[number];

const isWithin = (part: DayPart, minute: number): boolean =>
  part === 'any' || (part === 'morning') === isMorning(minute);

/** Why this customer does not get the slot; null: the slot can be offered. */
export function whyPassedOver(one: Waiting, slot: FreedSlot): PassedOver | null {
  const rules: readonly (readonly [PassedOver, boolean])[] = [
    ['later', one.askedAt > slot.freedAt],
    ['unproven', !one.isProven],
    ['far', one.km !== null && (!one.near || one.km > NEAR_KM)],
    ['not-earlier', daysBetween(slot.day, one.day) < DAYS_EARLIER],
    ['from', slot.day < one.fromDay],
    ['part', !isWithin(one.part, slot.minute)],
    ['this', one.hadThis],
    ['open', one.hasOpenOffer],
    ['today', one.hadToday],
    ['all', one.offers >= MAX_OFFERS],
  ];
  return rules.find(([, holds]) => holds)?.[0] ?? null;
}

interface NextInLine<One> {
  /** The customer who gets the slot; null for none. */
  readonly next: One | null;
  /** Those who asked before `next`, in their order. */
  readonly passed: readonly { readonly id: string; readonly why: PassedOver }[];
}

/** The first customer, in the order of asking, to whom the slot can be offered. */
export function nextInLine<One extends Waiting>(waiting: readonly One[], slot: FreedSlot): NextInLine<One> {
  const line = [...waiting].sort((a, b) => a.askedAt - b.askedAt || Number(a.id) - Number(b.id));
  const passed: { readonly id: string; readonly why: PassedOver }[] = [];
  for (const one of line) {
    const why = whyPassedOver(one, slot);
    if (why === null) return { next: one, passed };
    passed.push({ id: one.id, why });
  }
  return { next: null, passed };
}

/** Whether offers may leave at this instant (milliseconds). */
export function isOfferTime(at: number): boolean {
  const { minute } = fromInstant(at);
  return minute >= HOURS.from && minute < HOURS.until;
}

/** Whether an appointment is far enough ahead for an earlier slot. */
export const canWait = (day: IsoDay, today: IsoDay): boolean => daysBetween(today, day) >= DAYS_EARLIER;
