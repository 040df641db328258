import type { LookupAnswer } from '#contract/lookup.ts';
import { checkLetter } from '#domain/person/tax-code.ts';
import { noCheck } from '../../http/human-check/off.ts';
import { createLimits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { testMessages } from '../../messages/messages.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import type { MailMessage } from '../../outbox/mail.ts';
import type { FreshDatabase } from '../../platform/database/postgres.testing.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { aContext, aDeps, aPayload, customer, seal } from '../booking.testing.ts';
import { sendCodeCall } from '../change/send-code.ts';
import { verifyCodeCall } from '../change/verify-code.ts';
import { verifyContact } from '../contact-verification/verify-contact.ts';
import { createAppointmentCall } from '../create/create.ts';
import { lookUpCall } from './look-up.ts';

export const KNOWN = customer.code;
/** A tax code of another birth year, which fits the same name. */
export const UNKNOWN = `BLLGVR85D52M999${checkLetter('BLLGVR85D52M999')}`;
/** A second browser. */
export const OWNER = aContext({ visit: Buffer.alloc(32, 11) });
/** A request with an idempotency key of its own. */
export const newKey = (who: RequestContext): RequestContext => ({ ...who, idempotencyKey: aContext().idempotencyKey });
export const codeOf = (body: object): string => ('oppID' in body ? String(body.oppID) : '');

/** The booking engine with limits under strict recognition. Its waits take no time, and `waits` lists them. */
export function strictEngine({ db }: Pick<FreshDatabase, 'db'>) {
  const waits: number[] = [];
  const rest = (ms: number) => {
    waits.push(ms);
    return new Promise<void>((done) => setImmediate(done));
  };
  const limits = createLimits(seal);
  const deps = { ...aDeps(db), limits, recognisesByCode: true, humanCheck: noCheck, fallbackAgent: '', rest };
  const messages = testMessages({ db, open: seal.open });

  async function look(code: string, who = aContext()): Promise<LookupAnswer> {
    const answer = await lookUpCall(deps)({ CodiceFiscale: code, RecaptchaToken: '', flusso: 'PP' }, who);
    if (!answer.ok) throw new Error(answer.error);
    return answer.value.body;
  }
  async function send(reference = '', who = aContext()) {
    const answer = await sendCodeCall(deps)({ appointmentId: reference }, newKey(who));
    return answer.ok ? answer.value.body : answer.error;
  }
  async function verify(reference: string, codice: string, who = aContext()) {
    const answer = await verifyCodeCall(deps)({ appointmentId: reference, codice }, newKey(who));
    return answer.ok ? answer.value.body : answer.error;
  }
  const eventsOf = (kind: 'message.code' | 'message.second') =>
    db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('created_at').orderBy('id').execute();
  /** Sends the waiting code mails and returns them, the newest last. */
  async function codeMails(): Promise<readonly (MailMessage & { readonly digits: string })[]> {
    const sent = [];
    for (const event of await eventsOf('message.code')) {
      const mail = await messages.mail(readEvent(event));
      if (mail) sent.push({ ...mail, digits: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '' });
    }
    return sent;
  }
  /** Looks up the customer and types the code that the contact on file received. */
  async function recognise(who = aContext()) {
    const { conCodice = '' } = await look(KNOWN, who);
    await send(conCodice, who);
    const mail = (await codeMails()).findLast(({ to }) => to === customer.email);
    return verify(conCodice, mail?.digits ?? '', who);
  }
  async function book(change: Parameters<typeof aPayload>[0] = {}, who = aContext()) {
    const answer = await createAppointmentCall(deps)(aPayload(change), newKey(who));
    if (!answer.ok) throw new Error(answer.error);
    return answer.value;
  }
  const bookAs = (codiceFiscale: string, email: string, ora: string, who = aContext()) =>
    book({ ora, datiCliente: { codiceFiscale, email } }, who);
  /** Proves the contact of a request, as its mail's link does. */
  async function prove(oppID: string): Promise<void> {
    const row = db.selectFrom('appointment').select('id').where('opp_id', '=', oppID);
    const { id } = await row.executeTakeFirstOrThrow();
    await inTransaction(db, (tx) => verifyContact(tx, seal, id));
  }
  return { deps, messages, waits, look, send, verify, eventsOf, codeMails, recognise, book, bookAs, prove };
}
