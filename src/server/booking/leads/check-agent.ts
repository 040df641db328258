import { type Kysely, sql } from 'kysely';
import type { agentCheck } from '#contract/agents.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import { err, ok } from '#domain/result.ts';
import type { HumanCheck } from '../../http/human-check/human-check.ts';
import type { Handler, RequestContext } from '../../http/public-gate.ts';
import { type AgentsDeps, findAgent } from '../../network/find-agent.ts';
import type { Database } from '../../platform/database/schema.ts';
import { conditionsOf, lookupInWholeSteps, type RecognitionDeps } from '../lookup/recognition.ts';

export interface CheckDeps extends AgentsDeps, RecognitionDeps {
  readonly db: Kysely<Database>;
  readonly humanCheck: HumanCheck;
}

/**
 * Answers whether the agent may visit. A question with a tax code is about a person, so it needs the human check. Over
 * the lookup's limits, or before a strict recognition, the answer is that for an unknown customer. The multi-area agent
 * serves every postcode.
 */
export const agentCheckCall =
  (deps: CheckDeps): Handler<typeof agentCheck> =>
  async ({ Codice, cap, codiceFiscale, RecaptchaToken }, ctx) => {
    const person = parseTaxCode(codiceFiscale);
    const isPermitted =
      ctx.isHuman || !person.ok || (await deps.humanCheck.verify(RecaptchaToken, 'prestito_personale', ctx.address));
    if (!isPermitted) return err('human-check-failed');
    const agent = await findAgent(deps.db, deps, Codice);
    const serves = agent && (cap === '' || agent.multi_area || agent.caps.includes(cap));
    if (!serves) return ok({ body: { Status: '0' as const, servito: false, motivo: 'CAP' as const } });
    const owned = person.ok && (await lookupInWholeSteps(deps, () => isOwned(deps, person.value, ctx)));
    const motivo = owned ? ('CF_FILIALE' as const) : ('' as const);
    return ok({ body: { Status: '0' as const, servito: !owned, motivo } });
  };

/** Whether a branch owns the customer. Counted with the lookups, since both tell known people from unknown ones. */
async function isOwned(deps: CheckDeps, taxCode: string, ctx: RequestContext): Promise<boolean> {
  const { db, seal } = deps;
  const { allowed, mayBeTold } = conditionsOf(deps, ctx, taxCode);
  const { rows } = await sql<{ owned: boolean }>`
    with ${allowed},
    known as (
      select yes and exists (
             select from customer
              where tax_code_hash = any(${seal.taxCodeHashes(taxCode)}::bytea[]) and not erased and owner_branch is not null
           ) as yes
        from allowed),
    ${mayBeTold}
    select known.yes and may_be_told.yes as owned from known, may_be_told`.execute(db);
  return rows[0]?.owned ?? false;
}
