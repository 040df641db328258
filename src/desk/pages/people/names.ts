import type { Role } from '#domain/desk/roles.ts';
import { placeOf } from '#domain/desk/staff.ts';
import type { DeskWords } from '#texts/desk-words.ts';
import type { Person, Proposal, Staff, StaffRole } from '../../wire/staff.ts';

/** A person with the data of the page. */
export interface PersonProps {
  readonly staff: Staff;
  readonly person: Person;
}
type Words = Pick<DeskWords, 'people' | 'frame'>;

/** Names of branches and areas by code; an unknown code stands for itself. */
export const namesOf = ({ branches, areas }: Staff) => {
  const of = new Map([...branches, ...areas].map(({ code, name }) => [code, name]));
  return (code: string): string => of.get(code) ?? code;
};

/** The place of a role: 'Filiale di Milano', 'Nord', 'Agente AG007', 'Tutta la rete'. */
export function placeText(
  { role, branch, area, agent }: Pick<StaffRole, 'role' | 'branch' | 'area' | 'agent'>,
  nameOf: (code: string) => string,
  { people }: Words,
): string {
  const place = placeOf(role);
  if (place === 'branch') return nameOf(branch ?? '');
  if (place === 'area') return nameOf(area ?? '');
  return place === 'agent' ? people.list.agent(agent ?? '') : people.everywhere;
}

/** 'Consulente, Filiale di Milano' */
export const roleText = (role: StaffRole, nameOf: (code: string) => string, words: Words): string =>
  `${words.frame.roles[role.role]}, ${placeText(role, nameOf, words)}`;

/** The roles without an end, and the covers. */
export const mainRoles = (roles: readonly StaffRole[]) => roles.filter(({ last }) => last === null);
export const covers = (roles: readonly StaffRole[]) => roles.filter(({ last }) => last !== null);

export type PersonState = 'active' | 'waiting' | 'ended';

/** The pill of each state. */
export const LOOKS = {
  active: { look: 'ok', icon: 'tick' },
  waiting: { look: 'warn', icon: 'hold' },
  ended: { look: 'off', icon: 'lock' },
} as const;

/** Whether a person works, waits for an approval, or has no access. */
export function stateOf(person: Person, proposals: readonly Proposal[]): PersonState {
  if (proposals.some((each) => each.person?.code === person.code)) return 'waiting';
  return person.active ? 'active' : 'ended';
}

/** The text that a proposal is found and named by. */
export function subjectOf({ person, area, branches }: Proposal, nameOf: (code: string) => string): string {
  return person?.name ?? `${nameOf(area ?? '')}: ${branches.map(nameOf).join(', ')}`;
}

/** The role of a proposal as a role with a place. */
export const proposedRole = ({ id, role, branches, area, agent, first, last }: Proposal): StaffRole | null =>
  role === null ? null : { id, role: role as Role, branch: branches[0] ?? null, area, agent, first: first ?? '', last };
