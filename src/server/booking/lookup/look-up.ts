import type { Kysely } from 'kysely';
import type { checkByTaxCode, LookupAnswer, lookUp } from '#contract/lookup.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import { BY_FLOW, PRODUCTS, type Product } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { fromInstant } from '#domain/time/rome.ts';
import type { HumanCheck } from '../../http/human-check/human-check.ts';
import type { Answer, Handler, RequestContext } from '../../http/public-gate.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { findPerson, type LookupResult, NOBODY } from './find-person.ts';
import { lookupAnswer } from './lookup-answer.ts';
import { conditionsOf, lookupInWholeSteps, type RecognitionDeps } from './recognition.ts';

export interface LookupDeps extends RecognitionDeps {
  readonly db: Kysely<Database>;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly humanCheck: HumanCheck;
}

/**
 * Looks up a tax code and answers with masked values. Above the limits it answers as for an unknown person. The request
 * needs the visit's human-check pass or a solved challenge (token), which then creates the pass. Under strict
 * recognition the answer to a visit that has not proved to be the person is the same for every tax code.
 */
export const lookUpCall =
  (deps: LookupDeps): Handler<typeof lookUp> =>
  ({ CodiceFiscale, RecaptchaToken, flusso }, ctx) =>
    answer(deps, { raw: CodiceFiscale, token: RecaptchaToken, product: BY_FLOW[flusso] }, ctx);

/** The older endpoint of the same lookup, for personal loans. */
export const checkByTaxCodeCall =
  (deps: LookupDeps): Handler<typeof checkByTaxCode> =>
  ({ CodiceFiscale, token }, ctx) =>
    answer(deps, { raw: CodiceFiscale, token, product: 'personal' }, ctx);

interface Question {
  readonly raw: string;
  readonly token: string;
  readonly product: Product;
}

async function answer(
  deps: LookupDeps,
  { raw, token, product }: Question,
  ctx: RequestContext,
): Promise<Result<Answer<LookupAnswer>, 'human-check-failed'>> {
  const solvedNow = !ctx.isHuman && (await deps.humanCheck.verify(token, PRODUCTS[product].humanCheck, ctx.address));
  if (!ctx.isHuman && !solvedNow) return err('human-check-failed');
  const parsed = parseTaxCode(raw);
  const code = parsed.ok ? parsed.value : '';
  const today = fromInstant(deps.clock().getTime()).day;
  const asked = { code, product, today, visit: ctx.visit, byCode: deps.recognisesByCode };
  const reference = randomToken();
  const body = await lookupInWholeSteps(deps, async () => {
    // A malformed tax code is not looked up.
    const person = parsed.ok ? await findByCode(deps, asked, ctx, reference) : NOBODY;
    return lookupAnswer(person, asked, deps.seal, reference);
  });
  return ok(solvedNow ? { body, effects: { isHuman: true } } : { body });
}

function findByCode(
  deps: LookupDeps,
  { code, product }: { readonly code: string; readonly product: Product },
  ctx: RequestContext,
  reference: string,
): Promise<LookupResult> {
  const { db, seal } = deps;
  const hashes = { hashes: seal.taxCodeHashes(code), hash: seal.taxCodeHash(code) };
  const sought = { ...hashes, visit: ctx.visit, product, reference: sha256(reference) };
  return findPerson(db, sought, conditionsOf(deps, ctx, code));
}
