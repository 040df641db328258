import type { MailMessage } from '../../outbox/mail.ts';
import type { Brand } from '../brand.ts';

/** An address and its label. */
export interface Link {
  readonly label: string;
  readonly url: string;
}

/** A primary link, and the sentence before it. */
export interface Action extends Link {
  readonly before: string;
}

/** An appointment as the letter's ticket, with date and hour largest. */
export interface Ticket {
  /** Solid, dashed or struck; the letter's text repeats it in words. */
  readonly kind: 'confirmed' | 'waiting' | 'cancelled';
  /** 'YYYY-MM-DD' and 'HH:MM', Europe/Rome. */
  readonly day: string;
  readonly time: string;
  /** The former slot in words, after a move. */
  readonly before?: string;
  readonly place: string;
  readonly address: string;
  /** Opening hours, one line each. */
  readonly hours?: readonly string[];
  /** Directions; the telephone number is the brand's. */
  readonly way?: Link;
  /** Possible actions, with equal size and weight. */
  readonly choices?: readonly Link[];
}

/** Content of a letter for both formats. Values are plain text. */
export interface Letter {
  readonly to: string;
  readonly brand: Brand;
  readonly subject: string;
  readonly title: string;
  /** Whole sentences, one paragraph each. */
  readonly opening: readonly string[];
  /** A code to type, shown large. */
  readonly secret?: string;
  readonly ticket?: Ticket;
  /** The primary action. */
  readonly link?: Action;
  /** Telephone notice for a change by a stranger. */
  readonly notice?: string;
  readonly rows?: readonly (readonly [label: string, value: string])[];
  readonly bring?: readonly string[];
  readonly closing?: readonly string[];
  /** The request code; omitted where the mail must not contain it. */
  readonly code?: string;
  readonly calendar?: NonNullable<MailMessage['calendar']>;
}

/** The sentence before a link; a question needs no colon. */
export const introduction = ({ before }: Action): string => (/[.?!]$/.test(before) ? before : `${before}:`);
