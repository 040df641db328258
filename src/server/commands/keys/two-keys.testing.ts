import { type Kysely, sql } from 'kysely';
import { agentCreate } from '#contract/agents.ts';
import { simplePayload } from '#contract/change.ts';
import { aContext, aDeps, aPayload, customer, dayAhead, everyContactProven } from '../../booking/booking.testing.ts';
import { cancelAppointmentCall } from '../../booking/change/cancel.ts';
import { moveAppointment } from '../../booking/change/move.ts';
import { sendCodeCall } from '../../booking/change/send-code.ts';
import { verifyCodeCall } from '../../booking/change/verify-code.ts';
import { createAppointmentCall } from '../../booking/create/create.ts';
import { agentCheckCall } from '../../booking/leads/check-agent.ts';
import { createLeadCall } from '../../booking/leads/create-lead.ts';
import { lookUpCall } from '../../booking/lookup/look-up.ts';
import { getAppointmentCall } from '../../booking/own/get-appointment.ts';
import { noCheck } from '../../http/human-check/off.ts';
import { noLimits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { decodeTokenCall } from '../../links/decode.ts';
import { createTokens } from '../../links/tokens.ts';
import { sendAll } from '../../messages/admit.ts';
import { createMessages } from '../../messages/messages.ts';
import { ofLender } from '../../messages/views.testing.ts';
import { readEvent } from '../../outbox/events.ts';
import { createKeyring } from '../../platform/config/keyring.ts';
import { keysText, loadKeys } from '../../platform/config/keys.ts';
import { type KeySet, keyId } from '../../platform/crypto/key-set.ts';
import { createSeal, type Seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';

const set = (encryption: number, hash: number, signing: number): KeySet => ({
  encryption: Buffer.alloc(32, encryption),
  hash: Buffer.alloc(32, hash),
  signing: Buffer.alloc(32, signing),
});
/** The keys of all booking tests, and newer ones. */
export const formerKeys = set(1, 2, 3);
export const newerKeys = set(4, 5, 6);
export const ring = { ...newerKeys, previous: [formerKeys] };

/** A server with these keys: endpoints and helpers that read and write with them. */
export function aServer(db: Kysely<Database>, keys: KeySet & { readonly previous?: readonly KeySet[] } = ring) {
  const live = createKeyring(() => loadKeys({ keys: keysText(keys), dataDir: '' }));
  live.follow(keyId(formerKeys));
  const seal = createSeal(live);
  const deps = { ...aDeps(db), seal, humanCheck: noCheck };
  const tokens = createTokens(live, deps.clock);
  const links = { ...deps, tokens, mainSite: 'velaria' };
  return {
    seal,
    tokens,
    links,
    follow: live.follow,
    prove: () => everyContactProven(db, seal),
    create: async (change: object = {}, who: Partial<RequestContext> = {}) => {
      const made = await createAppointmentCall(deps)(aPayload(change), aContext(who));
      if (!made.ok) throw new Error(made.error);
      const oppID = 'oppID' in made.value.body ? made.value.body.oppID : '';
      return { oppID, body: made.value.body, owner: aContext({ proof: sha256(made.value.effects?.proofToken ?? '') }) };
    },
    lead: async () => {
      const payload = agentCreate.input.parse({ ...aPayload({ data: '', ora: '' }), codiceSubAgente: 'AG000' });
      const made = await createLeadCall({ ...deps, fallbackAgent: 'AG000' }, agentCreate, false)(payload, aContext());
      return made.ok ? made.value.body : made.error;
    },
    lookUp: async () => {
      const found = await lookUpCall(deps)(
        { CodiceFiscale: customer.code, RecaptchaToken: '', flusso: 'PP' },
        aContext(),
      );
      if (!found.ok) throw new Error(found.error);
      return found.value.body;
    },
    /** Returns why an agent may not serve the person; '' if permitted. */
    whyNoAgent: async () => {
      const asked = { Codice: 'AG009', cap: '', codiceFiscale: customer.code, RecaptchaToken: '' };
      const answer = await agentCheckCall(deps)(asked, aContext());
      return answer.ok ? answer.value.body.motivo : answer.error;
    },
    read: (oppID: string, owner: RequestContext) => getAppointmentCall(deps)({ oppID }, owner),
    move: (oppID: string, hour: string, who: RequestContext, more: object = {}) => {
      const day = dayAhead(7).replace(/(....)(..)(..)/, '$1-$2-$3');
      const { code: codiceFiscale } = customer;
      const payload = simplePayload.parse({ oppID, versione: 1, data: `${day} ${hour}`, codiceFiscale, ...more });
      return moveAppointment(deps)('CreaAppuntamentoAsync', payload, {
        ...who,
        idempotencyKey: aContext().idempotencyKey,
      });
    },
    cancel: (oppID: string, versione: number, who: RequestContext) =>
      cancelAppointmentCall(deps)({ oppID, versione }, { ...who, idempotencyKey: aContext().idempotencyKey }),
    sendCode: (appointmentId: string) => sendCodeCall(deps)({ appointmentId }, aContext()),
    verify: (appointmentId: string, codice: string) => verifyCodeCall(deps)({ appointmentId, codice }, aContext()),
    openMail: (token: string) => decodeTokenCall({ ...links, limits: noLimits })({ token, AppCode: '' }, aContext()),
  };
}

/** Brings the database into the middle of a key rotation: the newer key is active, no row is re-encrypted yet. */
export async function startKeyRotation(db: Kysely<Database>): Promise<void> {
  await sql`update key_set set state = 'former'`.execute(db);
  await sql`insert into key_set (id, fingerprint, state) values (${keyId(newerKeys)}, '', 'in use')`.execute(db);
}
export const YES = { value: { body: { Status: '0' } } };

/** Returns the 6-digit code in its mail. */
export async function codeSent(db: Kysely<Database>, { open }: Seal): Promise<string> {
  const said = {
    ...ofLender,
    sender: () => '',
    proposalUrl: () => null,
    earlierUrl: () => null,
    changeUrl: async () => '',
    admit: sendAll,
  };
  const event = await db.selectFrom('outbox').where('kind', '=', 'message.code').selectAll().executeTakeFirstOrThrow();
  const letter = await createMessages({ db, open, ...said }).mail(readEvent(event));
  return /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? '';
}
