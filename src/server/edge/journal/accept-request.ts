import type { FastifyReply } from 'fastify';
import { type Endpoint, HUMAN_CHECK } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isMaskedInVain } from '../../booking/request/resolve-masks.ts';
import { setProof } from '../../http/cookies.ts';
import { implausibleDayOf } from '../../http/days.ts';
import { bringsProof, type VerifyHuman } from '../../http/human-check/brought.ts';
import type { Passes } from '../../http/human-check/passes.ts';
import { type Clock, romeDay } from '../../platform/clock.ts';
import { oppIdOf } from '../../platform/crypto/request-code.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { visitLanguage } from '../../platform/visit-language.ts';
import type { AskedCall } from '../asked.ts';
import { answerFor, read, refusalOf } from './acceptable.ts';
import { type EntryProofs, proofHash } from './entry-proof.ts';
import type { Journal, NotAccepted } from './journal.ts';
import { parsed } from './parsed.ts';

export interface AcceptDeps {
  readonly journal: Journal;
  readonly clock: Clock;
  readonly proofs: EntryProofs;
  readonly passes: Pick<Passes, 'isHeld'>;
  readonly verifyHuman: VerifyHuman;
}

/** Refusals that the engine would give at any time. */
type Refused = 'key-missing' | 'implausible-day' | 'human-check-failed' | 'masked-value-refused';

/**
 * Stores a request that the engine did not answer, then answers with its provisional code. A request that the engine would
 * refuse at any time is refused at once. With `unavailable` nothing is stored.
 */
export async function acceptRequest(
  world: AcceptDeps,
  { endpoint, key, body, host, client, visit, proof: own, pass, headers }: AskedCall,
  reply: FastifyReply,
): Promise<Result<unknown, NotAccepted | Refused>> {
  const { call } = endpoint;
  if (key === null) return err('key-missing');
  // A replayed request is not checked again by the engine.
  const isShown = async () =>
    world.passes.isHeld(sha256(visit), pass) || (await bringsProof(headers[HUMAN_CHECK], world.verifyHuman, client));
  if (endpoint.human === 'pass' && !(await isShown())) return err('human-check-failed');
  const found = readIn({ call, body, host });
  if (found === null) return err('unavailable');
  const { given, acceptable } = found;
  const today = romeDay(world.clock);
  if (implausibleDayOf(endpoint)(given.json, () => today)) return err('implausible-day');
  if (acceptable.request !== null && isMaskedInVain(acceptable.request)) return err('masked-value-refused');
  const refusal = refusalOf(acceptable, today);
  if (refusal !== null) return ok(refusal);
  const id = oppIdOf(key);
  const proof = proofHash(own ?? world.proofs.issue(key, visit));
  const entry = { id, call, key, body: given.text, host, client, visit, proof };
  const refused = await world.journal.accept(entry);
  // A survey or event beyond the quota is dropped with its usual answer.
  if (refused === 'unavailable' && acceptable.request === null) return ok(answerFor(key, acceptable));
  if (refused !== null) return err(refused);
  // A retry of the same visit gets the proof again, since the first answer may be lost.
  const token = own === null ? world.proofs.again(world.journal.find(id) ?? entry, visit) : null;
  if (token !== null) setProof(reply, token);
  return ok(answerFor(key, acceptable));
}

/** A request that the engine confirmed at once, with the proof it gave; a repeat from another visit has none. */
export function confirmedEntry({ endpoint, key, body, host, client, visit }: AskedCall, given: string | null) {
  return {
    ...{ id: oppIdOf(key ?? ''), call: endpoint.call, key: key ?? '', body: String(body) },
    ...{ host, client, visit },
    proof: given === null ? '' : proofHash(given),
  };
}

/** Whether the journal could accept the request if the engine were down. A move, for example, needs the engine. */
export const mayAccept = ({ endpoint, method, key, body, host }: AskedCall): boolean =>
  endpoint.kept === true && method === endpoint.method && key !== null && readIn({ ...endpoint, body, host }) !== null;

/** The parsed body, and the request in it that an edge may accept; null without one. */
function readIn({ call, body, host }: Pick<Endpoint, 'call'> & Pick<AskedCall, 'body' | 'host'>) {
  const given = body === null ? null : parsed(body);
  const acceptable = given === null ? null : read(call, given.json, visitLanguage(host));
  return given === null || acceptable === null ? null : { given, acceptable };
}
