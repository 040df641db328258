import type { ColumnType, Generated } from 'kysely';
import type { DayPart, PassedOver } from '#domain/earlier/line.ts';
import type { IsoDay } from '#domain/time/rome.ts';

/** A customer who waits for an earlier slot; one row per appointment. */
interface EarlierWishTable {
  appointment_id: string;
  from_day: IsoDay;
  part: DayPart;
  /** Near branches too. */
  near: boolean;
  asked_at: Generated<Date>;
  /** When the customer, a taken offer or the end of the appointment ended the wait. */
  ended_at: Date | null;
}

export type EarlierOfferState = 'offered' | 'taken' | 'refused' | 'expired' | 'superseded';

/** A freed slot that was offered to one waiting customer. */
interface EarlierOfferTable {
  appointment_id: string;
  /** Number of the offer within its appointment, from 1. */
  n: number;
  state: EarlierOfferState;
  branch_code: string;
  starts: Date;
  /** When the slot became free; kept when it is passed to the next customer. */
  freed_at: Date;
  /** Place of the appointment when the offer was made. */
  had_branch: string;
  had_starts: Date;
  /** Waiting customers who had asked before, by appointment, and why the slot was not theirs. */
  passed_over: ColumnType<readonly { readonly id: string; readonly why: PassedOver }[], string, never>;
  /** Hash of the link; it holds the offered seat as a visit does. */
  token_hash: Buffer;
  /** Random part of the token. */
  nonce: Generated<string>;
  /** The contact that got the link; null: an offer of an earlier release. */
  contact_id: string | null;
  made_at: Generated<Date>;
  until: Date;
  decided_at: Date | null;
}

/** A booked seat that became free; a trigger writes it while somebody waits. */
interface FreedSeatTable {
  id: Generated<string>;
  branch_code: string;
  starts: Date;
  freed_at: Generated<Date>;
}

export interface EarlierTables {
  earlier_wish: EarlierWishTable;
  earlier_offer: EarlierOfferTable;
  freed_seat: FreedSeatTable;
}
