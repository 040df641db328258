import { daysBetween, minuteOf } from '#domain/time/rome.ts';
import type { DeskWords } from '#texts/desk-words.ts';
import type { Offer } from '../../wire/capacity.ts';
import type { Slot } from '../../wire/change.ts';

/** How an offered slot differs from the former one: where, and how much sooner or later. */
export function offerText({ offer: words }: DeskWords['capacity'], offer: Offer, had: Slot): string {
  const where = offer.km === null ? words.here : words.there(offer.name, kmText(offer.km));
  const days = daysBetween(had.day, offer.day);
  if (days !== 0) return `${where}, ${words.days(Math.abs(days), days > 0)}`;
  const hours = (minuteOf(offer.hour) - minuteOf(had.hour)) / 60;
  return `${where}, ${hours === 0 ? words.sameHour : words.hours(Math.abs(hours), hours > 0)}`;
}

/** '1,6' */
export const kmText = (km: number): string => String(Math.round(km * 10) / 10).replace('.', ',');
