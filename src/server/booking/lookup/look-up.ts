import type { Kysely } from 'kysely';
import type { checkByTaxCode, LookupAnswer, lookUp } from '#contract/lookup.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import { BY_FLOW, PRODUCTS, type Product } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { fromInstant } from '#domain/time/rome.ts';
import type { HumanCheck } from '../../http/human-check/human-check.ts';
import type { Limits } from '../../http/limits/limits.ts';
import type { Answer, Asker, Handle } from '../../http/public-gate.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { gathered } from '../../platform/gathered.ts';
import { atWholeSteps } from './at-whole-steps.ts';
import { type Found, findPeople, NOBODY, type Sought } from './find-person.ts';
import { lookupAnswer } from './lookup-answer.ts';

export interface LookupWorld {
  readonly db: Kysely<Database>;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly humanCheck: HumanCheck;
  /** Milliseconds go by. */
  readonly rest?: (ms: number) => Promise<unknown>;
}

/**
 * Who a tax code is, masked. Over the limits everyone is unknown, in the same shape; booking goes on. The
 * visit's pass stands for a token; a good token gives the pass.
 */
export function lookUpCall(world: LookupWorld): Handle<typeof lookUp> {
  const find = findTogether(world);
  return ({ CodiceFiscale, RecaptchaToken, flusso }, asker) =>
    answer(world, find, { raw: CodiceFiscale, token: RecaptchaToken, product: BY_FLOW[flusso] }, asker);
}

/** The older name of the same question, for personal loans. */
export function checkByTaxCodeCall(world: LookupWorld): Handle<typeof checkByTaxCode> {
  const find = findTogether(world);
  return ({ CodiceFiscale, token }, asker) =>
    answer(world, find, { raw: CodiceFiscale, token, product: 'personal' }, asker);
}

interface Question {
  readonly raw: string;
  readonly token: string;
  readonly product: Product;
}

async function answer(
  world: LookupWorld,
  find: Find,
  { raw, token, product }: Question,
  asker: Asker,
): Promise<Result<Answer<LookupAnswer>, 'human-check-failed'>> {
  const shows = !asker.isHuman && (await world.humanCheck.verify(token, PRODUCTS[product].humanCheck, asker.address));
  if (!asker.isHuman && !shows) return err('human-check-failed');
  const parsed = parseTaxCode(raw);
  const code = parsed.ok ? parsed.value : '';
  const today = fromInstant(world.clock().getTime()).day;
  const asked = { code, product, today, visit: asker.visit };
  const reference = randomToken();
  const body = await atWholeSteps(async () => {
    // A malformed code touches no data.
    const found = parsed.ok ? await find(soughtOf(world.seal, asked, asker, reference)) : NOBODY;
    return lookupAnswer(found, asked, world.seal, reference);
  }, world.rest);
  return ok(shows ? { body, effects: { isHuman: true } } : { body });
}

interface Asked extends Sought {
  readonly taxCode: string;
  readonly address: string;
}
type Find = (question: Asked) => Promise<Found>;

/** Questions at most in one statement, and statements at once. */
const TOGETHER = { most: 64, atOnce: 2 };

/** A statement costs much more than what it looks for: who asks at the same moment is answered by one. */
const findTogether = ({ db, limits }: LookupWorld): Find =>
  gathered({
    ...TOGETHER,
    namesOf: ({ taxCode, visit }) => [taxCode, visit.toString('hex')],
    together: (questions) =>
      findPeople(db, questions, { allowed: limits.lookup(questions), told: limits.recognise(questions) }),
  });

const soughtOf = (
  seal: Seal,
  { code, product }: { readonly code: string; readonly product: Product },
  { visit, address }: Asker,
  reference: string,
): Asked => ({
  ...{ visit, address, product, taxCode: code, reference: sha256(reference) },
  ...{ hashes: seal.taxCodeHashes(code), hash: seal.taxCodeHash(code) },
});
