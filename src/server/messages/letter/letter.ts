import type { Words } from '#texts/words.ts';
import type { MailMessage } from '../../outbox/mail.ts';
import type { Letter } from './facts.ts';
import { htmlOf } from './html.ts';
import { plainOf } from './plain.ts';

/** Makes a mail as text and as HTML, with the common header and footer. */
export function letter(words: Words, written: Letter): MailMessage {
  const { to, subject, calendar } = written;
  return {
    ...{ to, subject, text: plainOf(words, written), html: htmlOf(words, written) },
    ...(calendar ? { calendar } : {}),
  };
}
