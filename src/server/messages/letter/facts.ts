import type { MailMessage } from '../../outbox/mail.ts';
import type { Brand } from '../brand.ts';

/** An address, and the words that lead there. */
export interface Link {
  readonly label: string;
  readonly url: string;
}

/** A link that counts, and the sentence before it. */
export interface Action extends Link {
  readonly before: string;
}

/** An appointment as the letter's ticket: date and hour largest. */
export interface Ticket {
  /** Solid, dashed or struck; words say the same elsewhere in the letter. */
  readonly kind: 'confirmed' | 'waiting' | 'cancelled';
  /** 'YYYY-MM-DD' and 'HH:MM', Europe/Rome. */
  readonly day: string;
  readonly time: string;
  /** The hour it had before a move, as it is written. */
  readonly before?: string;
  readonly place: string;
  readonly address: string;
  /** When the place is open, a line each. */
  readonly hours?: readonly string[];
  /** The way there; the telephone beside it is the brand's. */
  readonly way?: Link;
  /** What may be done with it, alike in size and weight. */
  readonly choices?: readonly Link[];
}

/** What a letter says, once for both of its forms. Values are plain text. */
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
  /** The one thing to do. */
  readonly link?: Action;
  /** Whom to call if it was somebody else. */
  readonly notice?: string;
  readonly rows?: readonly (readonly [label: string, value: string])[];
  readonly bring?: readonly string[];
  readonly closing?: readonly string[];
  /** The request's code; left out where the mail must not tell it. */
  readonly code?: string;
  readonly calendar?: NonNullable<MailMessage['calendar']>;
}

/** The sentence before a link; a question needs no colon. */
export const introduction = ({ before }: Action): string => (/[.?!]$/.test(before) ? before : `${before}:`);
