import { type Kysely, sql } from 'kysely';
import type { DeskEndpoints } from '#contract/desk/desk-endpoints.ts';
import { type Permission, reachOf } from '#domain/desk/permissions.ts';
import type { Role } from '#domain/desk/roles.ts';
import { addDays } from '#domain/time/rome.ts';
import { seal } from '../../booking/booking.testing.ts';
import { romeDay } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/schema.ts';
import { aCall, aVisit, BUSINESS_FIGURES } from '../desk.testing.ts';

const today = () => romeDay(() => new Date());

/** Target of a request: a branch, or a visit or call there. */
export interface Target {
  readonly branch: string;
  readonly oppId: string;
  /** A pending call there. */
  readonly callId: string;
  /** A change of hours there, with a displaced visit. */
  readonly change: string;
  readonly displaced: string;
  /** A consultant there, with a proposed cover. */
  readonly staff: string;
  readonly proposal: string;
  /** A note of the visit. */
  readonly note: string;
  /** A merge of the visit's person. */
  readonly merge: string;
}
const closed = (branch: string) => {
  const day = addDays(today(), 3);
  return { tipo: 'closure', filiali: [branch], dal: day, al: day, consulenti: 0, motivo: 'Lavori' };
};
/** Code of a person whose day may be passed on. */
const RECEIVES = 'receives';
const wholeDay = (branch: string) => ({
  ...{ filiale: branch, giorno: today(), di: RECEIVES, scelta: { tipo: 'passa', chi: '' } },
});
/** A body per endpoint; a missing or extra one does not compile. Null: the endpoint belongs to no branch. */
export const BODIES: { readonly [Name in keyof DeskEndpoints]: ((target: Target) => object) | null } = {
  me: null,
  acts: null,
  day: ({ branch }) => ({ filiale: branch, giorno: today() }),
  arrival: ({ oppId }) => ({ oppID: oppId, versione: 0 }),
  start: ({ oppId }) => ({ oppID: oppId, versione: 0 }),
  ending: ({ oppId }) => ({ oppID: oppId, versione: 0, esito: 'attended' }),
  takeVisit: ({ oppId }) => ({ oppID: oppId, versione: 0 }),
  assignVisit: ({ oppId }) => ({ oppID: oppId, versione: 0, chi: '' }),
  team: ({ branch }) => ({ filiale: branch, giorno: today() }),
  previewWholeDay: ({ branch }) => wholeDay(branch),
  passWholeDay: ({ branch }) => ({ ...wholeDay(branch), sha256: '0'.repeat(64) }),
  ownCalendar: null,
  makeOwnCalendar: null,
  endOwnCalendar: null,
  branchCalendar: ({ branch }) => ({ filiale: branch }),
  makeBranchCalendar: ({ branch }) => ({ filiale: branch }),
  endBranchCalendar: ({ branch }) => ({ filiale: branch }),
  agenda: ({ branch }) => ({ filiali: [branch], da: today(), giorni: 7 }),
  visit: ({ oppId }) => ({ oppID: oppId }),
  find: null,
  receiveHere: ({ branch, oppId }) => ({
    ...{ testo: oppId, filiale: branch, ora: '10:00' },
    visita: { filiale: '0103', giorno: today(), ora: '10:00' },
  }),
  consentWords: null,
  bookAtDesk: ({ branch }) => ({
    ...{ filiale: branch, giorno: today(), ora: '09:00', prodotto: 1, canale: 'desk', consensi: {} },
    persona: { codiceFiscale: 'X', nome: 'Y' },
  }),
  moveAtDesk: ({ branch, oppId }) => ({
    ...{ oppID: oppId, versione: 1, chi: 'cliente', motivo: 'richiesta' },
    ...{ filiale: branch, giorno: addDays(today(), 3), ora: '10:00' },
  }),
  cancelAtDesk: ({ oppId }) => ({ oppID: oppId, versione: 1, chi: 'cliente', motivo: 'richiesta' }),
  restoreVisit: ({ oppId }) => ({ oppID: oppId, versione: 1, perche: 'Errore' }),
  previewMerge: ({ oppId }) => ({ giusta: oppId, sbagliata: oppId }),
  mergePersons: ({ oppId }) => ({ giusta: oppId, sbagliata: oppId, sha256: '0'.repeat(64), perche: 'Errore' }),
  undoMerge: ({ merge }) => ({ unione: merge }),
  withdrawNote: ({ oppId, note }) => ({ oppID: oppId, nota: note, perche: 'Errore' }),
  withdrawOutcome: ({ oppId }) => ({ oppID: oppId, versione: 0, perche: 'Errore' }),
  reveal: ({ oppId }) => ({ oppID: oppId, campo: 'email', motivo: 'chiamata' }),
  addNote: ({ oppId }) => ({ oppID: oppId, testo: 'Porta il cane' }),
  confirmAgain: ({ oppId }) => ({ oppID: oppId }),
  changeLanguage: ({ oppId }) => ({ oppID: oppId, lingua: 'de' }),
  calls: null,
  callCount: null,
  takeCall: ({ callId }) => ({ oppID: callId }),
  dialCall: ({ callId }) => ({ oppID: callId }),
  tryCall: ({ callId }) => ({ oppID: callId, versione: 1, risultato: 'busy' }),
  waitingPeople: ({ branch }) => ({ filiale: branch }),
  closeCall: ({ callId }) => ({ oppID: callId, versione: 1, esito: 'informed' }),
  assignCall: ({ callId }) => ({ oppID: callId, versione: 1 }),
  bookFromCall: ({ branch, callId }) => ({
    ...{ oppID: callId, versione: 1, filiale: branch, giorno: addDays(today(), 3), ora: '10:00' },
    ...{ persona: {}, consensi: {} },
  }),
  freeHours: ({ branch }) => ({ filiale: branch }),
  network: null,
  insight: ({ branch }) => ({ da: addDays(today(), -28), giorni: 28, filiale: branch }),
  exportCounts: null,
  inbox: null,
  putRight: ({ oppId }) => ({ tipo: 'esito', id: oppId, fatto: 'nonSiSa' }),
  correction: ({ oppId }) => ({ oppID: oppId, versione: 0, esito: null }),
  previewCapacity: ({ branch }) => ({ bozza: closed(branch) }),
  applyCapacity: ({ branch }) => ({ bozza: closed(branch), sha256: '0'.repeat(64) }),
  applyAbsence: ({ branch }) => ({
    bozza: { ...closed(branch), tipo: 'absence', consulenti: undefined },
    sha256: '0'.repeat(64),
  }),
  previewUndo: ({ change }) => ({ modifica: change }),
  undoCapacity: ({ change }) => ({ modifica: change }),
  capacityHistory: ({ branch }) => ({ filiale: branch }),
  branchHours: ({ branch }) => ({ filiale: branch }),
  displacedPeople: ({ branch }) => ({ filiale: branch }),
  decideDisplaced: ({ displaced }) => ({ id: displaced, versione: 99, scelta: 'kept' }),
  displacedCount: null,
  dialDisplaced: ({ displaced }) => ({ id: displaced }),
  tryDisplaced: ({ displaced }) => ({ id: displaced, risultato: 'busy' }),
  offers: null,
  draftOffer: null,
  approveOffer: null,
  withdrawOffer: null,
  accessRequest: null,
  erasePerson: null,
  watch: null,
  staffList: null,
  staffMember: ({ staff }) => ({ codice: staff }),
  proposeRole: ({ branch, staff }) => ({ codice: staff, ruolo: 'manager', filiale: branch }),
  withdrawStaffChange: ({ proposal }) => ({ id: proposal }),
  approveStaffChange: ({ proposal }) => ({ id: proposal }),
  endAccess: ({ staff }) => ({ codice: staff }),
  saveArea: null,
  proposeArea: null,
  previewStaffFile: null,
  proposeStaffFile: null,
  programs: null,
  rehearseLink: null,
  revokeProgram: null,
};
const STAFF_FILE = Buffer.from('code;name;email;subject;role\nx.y;X Y;x@y.it;u-1;dpo').toString('base64');
const ASKED = { codiceFiscale: 'BLLGVR87D52M999Y', pratica: 'P-1' };
const GENERAL = {
  ...{ me: {}, acts: { giorno: today() }, find: { testo: 'Bella' }, consentWords: { prodotto: 1 }, inbox: {} },
  ...{ calls: {}, callCount: {}, displacedCount: {}, ownCalendar: {}, makeOwnCalendar: {}, endOwnCalendar: {} },
  ...{ network: { da: today(), giorni: 30 }, exportCounts: { da: today(), giorni: 1 } },
  ...{ offers: {}, draftOffer: { prodotto: 5, dal: today(), al: today(), cifre: BUSINESS_FIGURES } },
  ...{ accessRequest: ASKED, erasePerson: { ...ASKED, motivo: 'richiesta' }, watch: {} },
  ...{ staffList: {}, saveArea: { codice: 'OVEST', nome: 'Ovest', nuova: true } },
  proposeArea: { area: 'SUD', filiali: ['0101'] },
  ...{ previewStaffFile: { file: STAFF_FILE }, proposeStaffFile: { file: STAFF_FILE } },
  programs: {},
  rehearseLink: { indirizzo: 'https://fissa.example/fa3/' },
} as const;
/** Offers and programs belong to the network; this one does not exist. */
const NUMBERED = { approveOffer: { id: '999' }, withdrawOffer: { id: '999' }, revokeProgram: { id: '999' } } as const;

/** Body for an endpoint without a branch, and its status with the permission. */
export const generalOf = (name: string): { readonly body: object; readonly status: number } =>
  name in NUMBERED
    ? { body: NUMBERED[name as keyof typeof NUMBERED], status: 404 }
    : { body: GENERAL[name as keyof typeof GENERAL], status: 200 };

/** Scope of a role for a permission: branch 0101 is its own, 0102 of another area. */
export function reaches(role: Role, permission: Permission | null, branch: '0101' | '0102'): boolean {
  const reach = permission === null ? 'own' : reachOf(permission, role);
  return reach === 'network' || ((reach === 'branch' || reach === 'area') && branch === '0101');
}

export const NOWHERE: Target = {
  ...{ branch: '0999', oppId: 'NOBODYHASTHISCODE1', callId: 'NOBODYHASTHISCODE1' },
  ...{ change: '999', displaced: '999', staff: 'nobody', proposal: '999', note: '999', merge: '999' },
};

/** A visit, a call, a change of hours and a displaced visit at a branch; their codes end alike. */
export async function aTarget(db: Kysely<Database>, branch: string, code: string, inHours = 0): Promise<Target> {
  const [oppId, callId] = [`OPP${code.padStart(15, '0')}`, `TEL${code.padStart(15, '0')}`];
  await aVisit(db, { oppId, branch, in: inHours });
  await aCall(db, { oppId: callId, branch });
  await sql`insert into staff (code, issuer, subject, name, email) values (${RECEIVES}, 'test', ${RECEIVES}, 'Rosa', '')
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ change: string; displaced: string }>`
    with change as (
      insert into capacity_change (kind, branch_codes, first_day, last_day, payload, reason, state, affected,
        affected_sha256, applied_at, undone_at)
      values ('closure', array[${branch}::text], current_date, current_date, '{}', 'Lavori', 'undone', 1,
        ${Buffer.alloc(32)}, now(), now()) returning id)
    insert into displacement (change_id, appointment_id, cause, state, branch_code, starts, token_hash)
    select change.id, a.id, 'closed', 'offered', branch_code, a.starts, ${Buffer.from(oppId.padStart(32))}
      from change, appointment a where a.opp_id = ${oppId}::text
    returning id::text as displaced, change_id::text as change`.execute(db);
  const { change = '', displaced = '' } = rows[0] ?? {};
  const written = await sql<{ note: string }>`
    insert into visit_note (appointment_id, staff_id, sealed)
    select a.id, (select min(id) from staff), ${seal.seal('Porta il cane')} from appointment a where opp_id = ${oppId}::text
    returning id::text as note`.execute(db);
  const merged = await sql<{ merge: string }>`
    insert into person_merge (staff_id, opp_ids, sealed)
    select min(id), array[${oppId}::text], ${seal.seal('BLLGVR87D52M999Y')} from staff returning id::text as merge`.execute(
    db,
  );
  const [note = '', merge = ''] = [written.rows[0]?.note, merged.rows[0]?.merge];
  const colleague = await aColleague(db, branch, code.toLowerCase());
  return { branch, oppId, callId, change, displaced, note, merge, ...colleague };
}

/** A consultant of a branch, for whom somebody else proposed a cover there. */
async function aColleague(db: Kysely<Database>, branch: string, code: string) {
  const staff = `collega.${code}`;
  const { rows } = await sql<{ proposal: string }>`
    with author as (
      insert into staff (code, issuer, subject, name, email)
      values (${`autrice.${code}`}, 'test', ${`autrice.${code}`}, 'Autrice', 'a@staff.example') returning id),
    colleague as (
      insert into staff (code, issuer, subject, name, email)
      values (${staff}, 'test', ${staff}, 'Collega', 'c@staff.example') returning id),
    role as (
      insert into staff_role (staff_id, role, branch_code) select id, 'consultant', ${branch}::text from colleague)
    insert into staff_change (kind, staff_id, role, branch_codes, first_day, last_day, made_by)
    select 'cover', colleague.id, 'manager', array[${branch}::text], current_date, current_date + 1, author.id
      from colleague, author returning id::text as proposal`.execute(db);
  return { staff, proposal: rows[0]?.proposal ?? '' };
}
