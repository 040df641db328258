import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod/mini';
import { API_PATH } from '#contract/endpoint.ts';
import { type Receipt, receipts } from '#contract/machine/receipts.ts';
import { checkedJson } from '../http/answer/checked.ts';
import { tracedCall } from '../http/door/traced-call.ts';
import { refuse } from '../http/problems.ts';
import { parseStrictly } from '../http/strict-json.ts';
import type { Database } from '../platform/database/schema.ts';

/** Takes receipts of SMS and bounces of mail, signed with a secret; nobody else is heard. */
export async function mountReceipts(
  app: FastifyInstance,
  { db, secret }: { readonly db: Kysely<Database>; readonly secret: string },
): Promise<void> {
  const signer = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
  await app.register(async (own) => {
    // What is signed are the bytes as they came.
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    own.post(`${API_PATH}${receipts.path}`, (request, reply) => {
      request.call = receipts.call;
      return tracedCall(receipts.call, request, reply, () => take(request, reply));
    });
  });

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const body = request.body as Buffer;
    if (!isSigned(signer, body, request.headers)) return refuse(reply, 'not-recognised');
    const told = z.safeParse(receipts.input, readJson(body));
    if (!told.success) return refuse(reply, 'malformed');
    const prese = await note(db, told.data.ricevute);
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(checkedJson(receipts.output, { prese }, receipts.call));
  }
}

/** By one of the signatures, and not older than five minutes. */
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

/** A letter's `Message-ID` begins with its event's id (`outbox/mail.ts`). */
const eventOf = (receipt: Receipt): string =>
  receipt.canale === 'sms' ? receipt.id : receipt.messageId.replace(/^<|@.*$/g, '');

/** What came back has not arrived, whatever was said before or after. Answers of how many messages it was known. */
async function note(db: Kysely<Database>, told: readonly Receipt[]): Promise<number> {
  const rows = JSON.stringify(told.map((each) => ({ ...each, event: eventOf(each), quando: each.quando ?? null })));
  const { numAffectedRows = 0n } = await sql`
    with told as (
      select event, canale, min(least(coalesce(quando, now()), now())) filter (where esito = 'arrivato') as arrived,
             min(least(coalesce(quando, now()), now())) filter (where esito = 'tornato') as returned,
             max(codice) filter (where esito = 'tornato') as code
        from json_to_recordset(${rows}::json) as r (event text, canale text, esito text, quando timestamptz, codice text)
       group by event, canale
    )
    update delivery
       set arrived_at = coalesce(arrived_at, told.arrived), returned_at = coalesce(returned_at, told.returned),
           returned_code = coalesce(returned_code, told.code)
      from told where delivery.event_id = told.event and delivery.channel = told.canale`.execute(db);
  return Number(numAffectedRows);
}
