import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { OutboxEvent } from './events.ts';
import { SEND_MS } from './patience.ts';
import { refusalOf } from './smtp-refusal.ts';
import { DeliveryError } from './undelivered.ts';

/** A mail before it is sent; `text` and `html` have equal content. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An attached PDF file. */
  readonly pdf?: { readonly name: string; readonly content: Buffer };
  /** An attached iCalendar file and its method. */
  readonly calendar?: { readonly name: string; readonly text: string; readonly method: 'PUBLISH' | 'CANCEL' };
}

/** What identifies a mail: its message id is stable when it is sent again. */
type MailEvent = Pick<OutboxEvent, 'id' | 'createdAt'>;

/** Sends one mail for one event; throws when the server rejects it. */
export type SendMail = (event: MailEvent, message: MailMessage) => Promise<void>;

export interface MailSettings {
  /** Undefined = write `.eml` files. */
  readonly smtpUrl: string | undefined;
  /** `Name <address>`. */
  readonly from: string;
  readonly dataDir: string;
  /** Timeout of one mail; default: `SEND_MS`. */
  readonly patienceMs?: number;
}

/** Maximum ms that a server may take to close the connection after a timeout. */
const CLOSE_MS = 1_000;
/** Options that prevent the mail library from reading files or fetching URLs named in a message. */
const NO_ACCESS = { disableFileAccess: true, disableUrlAccess: true };
const ADDRESS = /^[^\s<>()[\]\\,;:"@%]+@[^\s<>()[\]\\,;:"@%]+$/;

/** Creates the sender of mail: by SMTP, or, without a server, as files in the folder `mail/` of the data directory. */
export function createMail(settings: MailSettings): SendMail {
  const write = settings.smtpUrl === undefined ? toFiles(settings.dataDir) : toServer(settings.smtpUrl, settings);
  return async (event, message) => {
    if (unreachable(message.to)) return;
    if (!ADDRESS.test(message.to))
      throw new DeliveryError('bad-address', { message: 'The recipient is not a mail address', final: true });
    await write(event, options(settings.from, event, message));
  };
}

/** Addresses under `.invalid` have no mailbox (RFC 2606). */
function unreachable(address: string): boolean {
  return /\.invalid\.?$/i.test(address.trim());
}

function options(from: string, event: MailEvent, message: MailMessage): SendMailOptions {
  return {
    from,
    to: { name: '', address: message.to },
    subject: message.subject.replaceAll(/\p{Cc}+/gu, ' '),
    date: event.createdAt,
    messageId: `<${safe(event.id)}@${from.replace(/^.*@|>.*$/g, '') || 'fissa.invalid'}>`,
    text: message.text,
    html: message.html,
    attachments: [
      ...(message.calendar ? [attachment(message.calendar)] : []),
      ...(message.pdf ? [{ filename: message.pdf.name, content: message.pdf.content }] : []),
    ],
    ...NO_ACCESS,
  };
}

const attachment = ({ name, text, method }: NonNullable<MailMessage['calendar']>) => ({
  filename: `${name}.ics`,
  content: text,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});

/** Sends by SMTP. The timeout covers the whole exchange, since a server could keep each single step just in time. */
function toServer(url: string, { patienceMs = SEND_MS }: MailSettings) {
  const transport = createTransport({ url, socketCloseTimeout: CLOSE_MS, ...NO_ACCESS });
  return async (_: MailEvent, mail: SendMailOptions) => {
    const patience = AbortSignal.timeout(patienceMs);
    await transport.sendMail({ ...mail, signal: patience } as SendMailOptions).catch((failure: unknown) => {
      throw patience.aborted ? new DeliveryError('timeout') : refusalOf(failure);
    });
  };
}

/** Writes each mail as a file, atomically, and readable only to its owner, since it holds personal data. */
function toFiles(dataDir: string) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...NO_ACCESS });
  const folder = join(dataDir, 'mail');
  return async (event: MailEvent, mail: SendMailOptions) => {
    const { message } = await transport.sendMail(mail);
    if (!Buffer.isBuffer(message)) throw new Error('The mail was not written as a whole');
    const file = join(folder, `${safe(event.id)}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${file}.tmp`, message, { mode: 0o600 });
    await rename(`${file}.tmp`, file);
  };
}

function safe(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9-]/g, '_');
}
