import type { Person } from '#domain/booking/fields.ts';
import { CLAIM_OF, CLAIMED } from '#domain/link/claims.ts';
import { hasMask } from '#domain/person/mask.ts';
import { tidy } from '#domain/person/tidy.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault } from '../../api/call.ts';
import type { Caller } from '../../session/deps.ts';

/** The typed values, by the token's names; masked values are left out. */
const parametersOf = (person: Person) =>
  CLAIMED.filter((field) => tidy(person[field]) !== '' && !hasMask(person[field])).map((field) => ({
    keyCode: CLAIM_OF[field],
    valore: tidy(person[field]),
  }));

/** The query with a token of the typed values, and the main site's AppCode; '' without typed values. */
export async function brandQuery({ call }: Caller, person: Person): Promise<Result<string, CallFault>> {
  const parametri = parametersOf(person);
  if (parametri.length === 0) return ok('');
  const made = await call('encodeToken', { AppCode: 'FAC5', parametri });
  return made.ok ? ok(`?${new URLSearchParams({ token: made.value.token, AppCode: 'FAC5', isB2B: 'true' })}`) : made;
}
