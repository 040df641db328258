import type { Role } from '#domain/desk/roles.ts';
import type { WireDemoPeople } from '../api/sign-in.ts';
import { initialsOf } from '../session/initials.ts';

/** A person of the demonstration's sign-in page. */
export interface DemoPerson {
  readonly code: string;
  readonly name: string;
  readonly role: Role | null;
  readonly branch: string | null;
  readonly initials: string;
}

/** Each person once, with the first of their roles. */
export function demoPeople(people: WireDemoPeople): readonly DemoPerson[] {
  const first = new Map(people.toReversed().map((one) => [one.codice, one]));
  const codes = [...new Set(people.map(({ codice }) => codice))];
  return codes.flatMap((code) => {
    const one = first.get(code);
    return one === undefined
      ? []
      : [{ code, name: one.nome, role: one.ruolo, branch: one.filiale, initials: initialsOf(one.nome) }];
  });
}
