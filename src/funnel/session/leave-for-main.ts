import { hasMask } from '#domain/person/mask.ts';
import type { Person } from './visit.ts';
import type { FlowWorld } from './world.ts';

const KEYS = {
  nome: 'firstName',
  cognome: 'lastName',
  email: 'email',
  cellulare: 'mobilePhone',
  codiceFiscale: 'fiscalCode',
} as const satisfies Record<keyof Person, string>;

/** What was typed, under the token's names; a mask is nobody's data and stays here (R0.11). */
const parametersOf = (person: Person) =>
  (Object.keys(KEYS) as (keyof Person)[])
    .filter((field) => person[field].trim() !== '' && !hasMask(person[field]))
    .map((field) => ({ keyCode: KEYS[field], valore: person[field].trim() }));

/**
 * Leaves the salary-backed site for the main one, with a token for what was typed. Without one, after at most the
 * call's 5 s, the visitor leaves all the same and the failure is only logged (R4.41, R4.42, R4.45, R8.19).
 */
export async function leaveForMain(world: FlowWorld): Promise<void> {
  const { person, taxCode } = world.store.get();
  const parametri = parametersOf({ ...person, codiceFiscale: person.codiceFiscale || taxCode });
  if (parametri.length === 0) return world.leave(world.site.mainUrl);
  const made = await world.call('encodeToken', { AppCode: 'FAC5', parametri });
  if (!made.ok) world.log(`No token for the main site: ${made.error}`);
  const query = made.ok ? `?${new URLSearchParams({ token: made.value.token, AppCode: 'FAC5', isB2B: 'true' })}` : '';
  world.leave(world.site.mainUrl + query);
}
