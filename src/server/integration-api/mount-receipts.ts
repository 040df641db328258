import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { API_PATH, type Input } from '#contract/endpoint.ts';
import { type Receipt, receipts } from '#contract/machine/receipts.ts';
import { err, ok } from '#domain/result.ts';
import { type Gate, mount } from '../http/mount.ts';
import { parseStrictly } from '../http/strict-json.ts';
import type { Database } from '../platform/database/schema.ts';

/** Serves the endpoint for delivery receipts of SMS and bounces of mail. A valid signature is required. */
export async function mountReceipts(
  app: FastifyInstance,
  { db, secret }: { readonly db: Kysely<Database>; readonly secret: string },
): Promise<void> {
  const signer = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
  const signed = new WeakSet<FastifyRequest>();
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
      // The signature covers the raw bytes.
      if (isSigned(signer, body, request.headers)) signed.add(request);
      done(null, signed.has(request) ? readJson(body) : undefined);
    });
    mount(own, receiptsGate(signed), {
      endpoint: receipts,
      handle: async (input) =>
        ok({ body: { prese: await storeReceipts(db, (input as Input<typeof receipts>).ricevute) } }),
    });
  });
}

/** Creates the gate for SMS gateways and mail providers: their requests are signed, and leave no audit entry. */
const receiptsGate = (signed: WeakSet<FastifyRequest>): Gate<null, null, { readonly body: unknown }> => ({
  basePath: API_PATH,
  identify: async (request) => (signed.has(request) ? ok(null) : err('not-recognised')),
  async admit(_nobody, read) {
    const input = read();
    return input.ok ? ok({ input: input.value, context: null }) : input;
  },
});

/** Whether the request has a valid signature that is at most five minutes old. */
function isSigned(signer: Webhook, body: Buffer, headers: FastifyRequest['headers']): boolean {
  try {
    signer.verify(body.toString('utf8'), headers as Record<string, string>, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

function readJson(body: Buffer): unknown {
  try {
    return parseStrictly(body);
  } catch {
    return undefined;
  }
}

/** The id of the event that a receipt is about. The `Message-ID` of a mail begins with it (`outbox/mail.ts`). */
const eventOf = (receipt: Receipt): string =>
  receipt.canale === 'sms' ? receipt.id : receipt.messageId.replace(/^<|@.*$/g, '');

/** Stores receipts with their deliveries. Returns the number of messages that are known. */
async function storeReceipts(db: Kysely<Database>, receipts: readonly Receipt[]): Promise<number> {
  const rows = JSON.stringify(receipts.map((each) => ({ ...each, event: eventOf(each), quando: each.quando ?? null })));
  const { numAffectedRows = 0n } = await sql`
    with receipt as (
      select event, canale, min(least(coalesce(quando, now()), now())) filter (where esito = 'arrivato') as arrived,
             min(least(coalesce(quando, now()), now())) filter (where esito = 'tornato') as returned,
             max(codice) filter (where esito = 'tornato') as code
        from json_to_recordset(${rows}::json) as r (event text, canale text, esito text, quando timestamptz, codice text)
       group by event, canale
    )
    update delivery
       set arrived_at = coalesce(arrived_at, receipt.arrived), returned_at = coalesce(returned_at, receipt.returned),
           returned_code = coalesce(returned_code, receipt.code)
      from receipt where delivery.event_id = receipt.event and delivery.channel = receipt.canale`.execute(db);
  return Number(numAffectedRows);
}
