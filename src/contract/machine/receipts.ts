import { z } from 'zod/mini';
import { text } from '../wire.ts';
import type { MachineEndpoint } from './machine-endpoint.ts';

/** The earliest accepted year. No message is older, and PostgreSQL rejects the year 0. */
const EARLIEST = '2020';

/** What became of a sent message: it arrived, or it bounced for the reason `codice`. Contains no personal data. */
const outcome = {
  esito: z.enum(['arrivato', 'tornato']),
  quando: z.optional(z.iso.datetime().check(z.refine((when) => when >= EARLIEST))),
  codice: z._default(z.string().check(z.regex(/^[A-Za-z0-9._-]{0,40}$/)), ''),
};

/** A receipt. It names an SMS by the `id` that its gateway got, and a mail by its header `Message-ID`. */
const receipt = z.union([
  z.strictObject({ canale: z.literal('sms'), id: text(120), ...outcome }),
  z.strictObject({ canale: z.literal('mail'), messageId: text(250), ...outcome }),
]);
export type Receipt = z.output<typeof receipt>;

/** Takes in the receipts of an SMS gateway and the bounces of a mail provider. */
export const receipts = {
  call: 'Ricevute',
  method: 'POST',
  path: '/receipts',
  summary: 'Receipts of messages',
  description:
    'Receipts and bounces from an SMS gateway or a mail provider. Signed with `RECEIPTS_SECRET` by the Standard Webhooks ' +
    'specification. Receipts of unknown messages are accepted and change nothing.',
  input: z.strictObject({ ricevute: z.array(receipt).check(z.minLength(1), z.maxLength(50)) }),
  output: z.object({ prese: z.int() }),
  example: {
    input: {
      ricevute: [
        { canale: 'sms', id: 'evt_q8m1', esito: 'arrivato', quando: '2026-11-20T10:00:07.000Z' },
        { canale: 'mail', messageId: '<evt_q8m1@agenda.example>', esito: 'tornato', codice: '5.1.1' },
      ],
    },
    output: { prese: 2 },
  },
} as const satisfies MachineEndpoint;
