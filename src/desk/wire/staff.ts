import {
  approveStaffChange,
  endAccess,
  proposeArea,
  proposeRole,
  type StaffOutcome,
  saveArea,
  staffList,
  staffMember,
  type WirePerson,
  type WireProposal,
  withdrawStaffChange,
} from '#contract/desk/staff.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Role } from '#domain/desk/roles.ts';
import { ok, type Result } from '#domain/result.ts';
import type { IsoDay } from '#domain/time/rome.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

/** A role with its place; a cover has a last day. */
export interface StaffRole {
  readonly id: string;
  readonly role: Role;
  readonly branch: string | null;
  readonly area: string | null;
  readonly agent: string | null;
  readonly first: IsoDay;
  readonly last: IsoDay | null;
}
/** A member of staff. `fixed`: why this user cannot change the person. */
export interface Person {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly active: boolean;
  readonly byGroups: boolean;
  readonly roles: readonly StaffRole[];
  readonly fixed: WirePerson['blocco'];
}
/** A change that waits for a second person. `blocked`: why this user cannot approve it. */
export interface Proposal {
  readonly id: string;
  readonly kind: 'role' | 'cover' | 'area';
  readonly person: (Pick<Person, 'code' | 'name' | 'email' | 'subject' | 'roles'> & { readonly isNew: boolean }) | null;
  readonly role: Role | null;
  readonly branches: readonly string[];
  readonly area: string | null;
  readonly agent: string | null;
  readonly first: IsoDay | null;
  readonly last: IsoDay | null;
  readonly by: { readonly code: string; readonly name: string; readonly at: string };
  readonly blocked: WireProposal['blocco'];
}
export interface Area {
  readonly code: string;
  readonly name: string;
}
export interface StaffBranch extends Area {
  readonly city: string;
  readonly area: string | null;
}
/** People, proposals, areas and branches of the user's scope. */
export interface Staff {
  readonly now: number;
  readonly today: IsoDay;
  readonly people: readonly Person[];
  readonly proposals: readonly Proposal[];
  readonly areas: readonly Area[];
  readonly branches: readonly StaffBranch[];
}

const roleOf = ({ id, ruolo, filiale, area, agente, dal, al }: WirePerson['ruoli'][number]): StaffRole => ({
  ...{ id, role: ruolo, branch: filiale, area, agent: agente, first: dal, last: al },
});

const KINDS = { ruolo: 'role', copertura: 'cover', area: 'area' } as const;

const proposalOf = (each: WireProposal): Proposal => ({
  ...{ id: each.id, kind: KINDS[each.tipo], role: each.ruolo, branches: each.filiali, area: each.area },
  ...{ agent: each.agente, first: each.dal, last: each.al, blocked: each.blocco },
  person: each.persona && {
    ...{ code: each.persona.codice, name: each.persona.nome, email: each.persona.email },
    ...{ subject: each.persona.soggetto, isNew: each.persona.nuova, roles: each.persona.prima.map(roleOf) },
  },
  by: { code: each.chiesta.codice, name: each.chiesta.nome, at: each.chiesta.quando },
});

/** Everything that «Persone» shows. */
export async function readStaff(call: DeskCall, byItself: boolean): Promise<Result<Staff, CallFault>> {
  const answer = await call(staffList, {}, { byItself });
  if (!answer.ok) return answer;
  const { adesso, oggi, persone, proposte, aree, filiali } = answer.value;
  return ok({
    ...{ now: Date.parse(adesso), today: oggi, proposals: proposte.map(proposalOf) },
    people: persone.map((each) => ({
      ...{ code: each.codice, name: each.nome, email: each.email, subject: each.soggetto, active: each.attiva },
      ...{ byGroups: each.daGruppi, roles: each.ruoli.map(roleOf), fixed: each.blocco },
    })),
    areas: aree.map(({ codice, nome }) => ({ code: codice, name: nome })),
    branches: filiali.map(({ codice, nome, citta, area }) => ({ code: codice, name: nome, city: citta, area })),
  });
}

export type StaffHistory = Output<typeof staffMember>;

/** Former roles, open sessions and last use of a person. */
export const readMember = (call: DeskCall, code: string): Promise<Result<StaffHistory, CallFault>> =>
  call(staffMember, { codice: code });

/** A role with its place, as chosen; `first` and `last` make it a cover. */
export interface RoleDraft {
  readonly role: Role;
  readonly branch: string;
  readonly area: string;
  readonly agent: string;
  readonly first?: IsoDay;
  readonly last?: IsoDay;
}
export type NewPersonDraft = Pick<Person, 'code' | 'name' | 'email' | 'subject'>;

/** A write of this page. */
export type StaffAct =
  | { readonly act: 'propose'; readonly person: string | NewPersonDraft; readonly draft: RoleDraft }
  | { readonly act: 'approve' | 'withdraw'; readonly id: string }
  | { readonly act: 'end'; readonly person: string; readonly role?: string }
  | { readonly act: 'save-area'; readonly area: Area; readonly isNew: boolean }
  | { readonly act: 'propose-area'; readonly area: string; readonly branches: readonly string[] };

/** Why nothing changed; null on success. */
export type StaffWhy = StaffOutcome['motivo'];

/** Sends a write, once per key. */
export async function sendStaffAct(call: DeskCall, act: StaffAct, key: string): Promise<Result<StaffWhy, CallFault>> {
  const answer = await sent(call, act, key);
  return answer.ok ? ok(answer.value.motivo) : answer;
}

function sent(call: DeskCall, act: StaffAct, key: string): Promise<Result<StaffOutcome, CallFault>> {
  switch (act.act) {
    case 'propose':
      return call(proposeRole, proposed(act.person, act.draft), { key });
    case 'approve':
      return call(approveStaffChange, { id: act.id }, { key });
    case 'withdraw':
      return call(withdrawStaffChange, { id: act.id }, { key });
    case 'end':
      return call(endAccess, { codice: act.person, ...(act.role && { ruolo: act.role }) }, { key });
    case 'save-area':
      return call(saveArea, { codice: act.area.code, nome: act.area.name, nuova: act.isNew }, { key });
    case 'propose-area':
      return call(proposeArea, { area: act.area, filiali: [...act.branches] }, { key });
  }
}

const proposed = (person: string | NewPersonDraft, { role, branch, area, agent, first, last }: RoleDraft) => ({
  ...(typeof person === 'string'
    ? { codice: person }
    : { nuova: { codice: person.code, nome: person.name, email: person.email, soggetto: person.subject } }),
  ruolo: role,
  ...(branch && { filiale: branch }),
  ...(area && { area }),
  ...(agent && { agente: agent }),
  ...(first && last && { dal: first, al: last }),
});
