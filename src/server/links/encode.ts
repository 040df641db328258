import { type Kysely, sql } from 'kysely';
import type { encodeToken } from '#contract/tokens.ts';
import { PERSON, type Person, type PersonField } from '#domain/booking/fields.ts';
import { faultsOf } from '#domain/booking/form.ts';
import { hasMask } from '#domain/person/mask.ts';
import { tidyTaxCode } from '#domain/person/tax-code.ts';
import { ok } from '#domain/result.ts';
import { countAttempt, secondsLeft } from '../http/limits/attempts.ts';
import { tooMany } from '../http/limits/limits.ts';
import type { Handler } from '../http/public-gate.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Claims, Tokens } from './tokens.ts';

export interface EncodeDeps {
  readonly db: Kysely<Database>;
  readonly tokens: Tokens;
  readonly seal: Pick<Seal, 'hash' | 'taxCodeHashes'>;
  /** Target site of the token. */
  readonly mainSite: string;
}

/** A visitor needs few tokens: one for each switch to the other brand's site. */
const TOKENS_PER_VISIT = 10;
const VISIT_MINUTES = 60;

const CLAIM_OF = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  mobile: 'mobilePhone',
  taxCode: 'fiscalCode',
} as const satisfies Readonly<Record<PersonField, keyof Claims>>;

/**
 * Makes a token that carries the visitor's form data to the main site: the tax code that this visit looked up, and the
 * data that belong to it. Other data of the body are left out silently, so that the answer does not reveal what the
 * visit looked up.
 */
export const encodeTokenCall =
  ({ db, tokens, seal, mainSite }: EncodeDeps): Handler<typeof encodeToken> =>
  async ({ parametri }, { visit, hasVisit }) => {
    // A browser without a visit has looked nothing up, so its token carries no data.
    if (!hasVisit) return ok({ body: { Status: '0' as const, token: await tokens.make('b2b', mainSite, {}) } });
    const subject = seal.hash(`attempt\0encode-visit\0${visit.toString('hex')}`);
    if ((await countAttempt(db, subject, VISIT_MINUTES)) > TOKENS_PER_VISIT)
      return tooMany(await secondsLeft(db, VISIT_MINUTES));
    const draft = draftOf(new Map(parametri.map(({ keyCode, valore }) => [keyCode, valore])));
    const isShown = await hasLookedUp(db, visit, seal.taxCodeHashes(draft.taxCode));
    const claims = isShown ? claimsOf(draft) : {};
    return ok({ body: { Status: '0' as const, token: await tokens.make('b2b', mainSite, claims) } });
  };

/** A mask is no data. */
function draftOf(given: ReadonlyMap<string, string>): Person {
  const typed = (field: PersonField) => {
    const value = given.get(CLAIM_OF[field]) ?? '';
    return hasMask(value) ? '' : value;
  };
  return {
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    email: typed('email'),
    mobile: typed('mobile'),
    taxCode: tidyTaxCode(typed('taxCode')),
  };
}

async function hasLookedUp(db: Kysely<Database>, visit: Buffer, hashes: readonly Buffer[]): Promise<boolean> {
  const asked = db.selectFrom('lookup').where('visit', '=', visit).where('tax_code_hash', 'in', hashes);
  return (await asked.select(sql`1`.as('one')).limit(1).executeTakeFirst()) !== undefined;
}

/** Leaves out names that do not match the tax code, and a single name, which cannot be checked. */
function claimsOf(draft: Person): Claims {
  const faults = faultsOf(PERSON, draft);
  if (faults.taxCode !== undefined && faults.taxCode !== 'incoherent') return {};
  const isNamed = !faults.firstName && !faults.lastName && !faults.taxCode;
  const good = PERSON.filter((field) =>
    field === 'firstName' || field === 'lastName' ? isNamed : field === 'taxCode' || !faults[field],
  );
  return Object.fromEntries(good.map((field) => [CLAIM_OF[field], draft[field]]));
}
