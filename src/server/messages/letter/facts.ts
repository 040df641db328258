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

/** What the ticket of a mail shows of an appointment. */
export interface Ticket {
  /** Drawn with a solid or dashed frame, or struck through; the text of the mail says the same in words. */
  readonly kind: 'confirmed' | 'waiting' | 'cancelled';
  /** 'YYYY-MM-DD' and 'HH:MM', Europe/Rome. */
  readonly day: string;
  readonly time: string;
  /** 'HH:MM', the end of a call's hours; absent for a visit. */
  readonly until?: string;
  /** The former slot in words, after a move. */
  readonly before?: string;
  readonly place: string;
  readonly address: string;
  /** Opening hours, one line each. */
  readonly hours?: readonly string[];
  /** Duration, cost and reminder, one line. */
  readonly facts?: string;
  /** Directions; the telephone number is the brand's. */
  readonly way?: Link;
  /** Possible actions, with equal size and weight. */
  readonly choices?: readonly Link[];
}

/** Content of a mail, for its text and HTML forms. Values are plain text. */
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
  /** What to do if the recipient did not make the change: a telephone number. */
  readonly notice?: string;
  readonly rows?: readonly (readonly [label: string, value: string])[];
  readonly bring?: readonly string[];
  readonly closing?: readonly string[];
  /** The link to the recipient's own data. */
  readonly ownData?: Link;
  /** The request code; omitted where the mail must not contain it. */
  readonly code?: string;
  readonly calendar?: NonNullable<MailMessage['calendar']>;
}

/** The sentence before a link, with a colon unless it ends with a punctuation mark. */
export const introduction = ({ before }: Action): string => (/[.?!]$/.test(before) ? before : `${before}:`);
