import type { FastifyReply } from 'fastify';
import { type Endpoint, HUMAN_CHECK } from '#contract/endpoint.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/language.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isMaskedInVain } from '../../booking/request/resolve-masks.ts';
import { setProof } from '../../http/cookies.ts';
import { implausibleDayOf } from '../../http/days.ts';
import type { Passes } from '../../http/human-check/passes.ts';
import { hasSolvedChallenge, type VerifyHuman } from '../../http/human-check/solved-challenge.ts';
import { type Clock, romeDay } from '../../platform/clock.ts';
import { oppIdOf } from '../../platform/crypto/request-code.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { EdgeCall } from '../edge-request.ts';
import { answerFor, readAcceptable, refusalOf } from './acceptable.ts';
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

/** Refusals that do not depend on the engine's state, so the edge may give them. */
type FinalRefusal = 'key-missing' | 'implausible-day' | 'human-check-failed' | 'masked-value-refused';

/**
 * Stores a request that the engine did not answer, and returns the answer with its provisional code. Refuses at once
 * what the engine would always refuse. With the error `unavailable` nothing was stored.
 */
export async function acceptRequest(
  deps: AcceptDeps,
  { endpoint, key, body, host, client, visit, proof: own, pass, language, headers }: EdgeCall,
  reply: FastifyReply,
): Promise<Result<unknown, NotAccepted | FinalRefusal>> {
  const { call } = endpoint;
  if (key === null) return err('key-missing');
  // Checked here, since the engine does not repeat the human check when the journal is replayed.
  const isHuman = async () =>
    deps.passes.isHeld(sha256(visit), pass) ||
    (await hasSolvedChallenge(headers[HUMAN_CHECK], deps.verifyHuman, client));
  if (endpoint.human === 'pass' && !(await isHuman())) return err('human-check-failed');
  const found = readBody({ call, body, language });
  if (found === null) return err('unavailable');
  const { given, acceptable } = found;
  const today = romeDay(deps.clock);
  if (implausibleDayOf(endpoint)(given.json, () => today)) return err('implausible-day');
  if (acceptable.request !== null && isMaskedInVain(acceptable.request)) return err('masked-value-refused');
  const refusal = refusalOf(acceptable, today);
  if (refusal !== null) return ok(refusal);
  const id = oppIdOf(key);
  const proof = proofHash(own ?? deps.proofs.issue(key, visit));
  const entry = { id, call, key, body: given.text, host, client, visit, proof, ...spoken(language) };
  const refused = await deps.journal.accept(entry);
  // A survey or event beyond the quota is dropped with its usual answer.
  if (refused === 'unavailable' && acceptable.request === null) return ok(answerFor(key, acceptable));
  if (refused !== null) return err(refused);
  // A retry by the same visit gets the proof cookie again, since the first answer may be lost.
  const token = own === null ? deps.proofs.again(deps.journal.find(id) ?? entry, visit) : null;
  if (token !== null) setProof(reply, token);
  return ok(answerFor(key, acceptable));
}

/** The language as an entry holds it. */
const spoken = (language: Language) => (language === DEFAULT_LANGUAGE ? {} : { language });

/**
 * The journal entry of a request that the engine confirmed at once. `given`: the proof token in the engine's answer.
 */
export function confirmedEntry({ endpoint, key, body, host, client, visit, language }: EdgeCall, given: string | null) {
  return {
    ...{ id: oppIdOf(key ?? ''), call: endpoint.call, key: key ?? '', body: String(body) },
    ...{ host, client, visit, ...spoken(language) },
    proof: given === null ? '' : proofHash(given),
  };
}

/** Whether an edge keeps such a request in its journal while the engine is down. */
export const isKept = ({ endpoint, method }: Pick<EdgeCall, 'endpoint' | 'method'>): boolean =>
  endpoint.kept === true && method === endpoint.method;

/**
 * Whether the journal may accept the request while the engine is down. A move, for example, always needs the engine.
 */
export const mayAccept = ({ endpoint, method, key, body, language }: EdgeCall): boolean =>
  isKept({ endpoint, method }) && key !== null && readBody({ ...endpoint, body, language }) !== null;

/** Parses the body. Null when it is malformed, or holds no request that an edge may accept. */
function readBody({ call, body, language }: Pick<Endpoint, 'call'> & Pick<EdgeCall, 'body' | 'language'>) {
  const given = body === null ? null : parsed(body);
  const acceptable = given === null ? null : readAcceptable(call, given.json, language);
  return given === null || acceptable === null ? null : { given, acceptable };
}
