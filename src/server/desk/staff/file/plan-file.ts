import type { proposeRole } from '#contract/desk/staff.ts';
import type { WireFileChange } from '#contract/desk/staff-file.ts';
import type { Input } from '#contract/endpoint.ts';
import { ROLES } from '#domain/desk/roles.ts';
import type { StaffFileNotice, StaffPlanFault } from '#domain/desk/staff-file.ts';
import type { Known, StoredPerson } from './check-lines.ts';
import { linesByCode, type StaffLine } from './read-staff-file.ts';

/** The change of a line: what is proposed, or null for an access that ends. */
export interface Step {
  readonly change: WireFileChange;
  readonly asked: Input<typeof proposeRole> | null;
}

/** A remark on a line, in wire format. */
export interface Remark<Kind> {
  readonly riga: number;
  readonly codice: string;
  readonly motivo: Kind;
  readonly dettaglio: string;
}

export interface Plan {
  readonly steps: readonly Step[];
  readonly faults: readonly Remark<StaffPlanFault>[];
  readonly notices: readonly Remark<StaffFileNotice>[];
}

const remark = <Kind>({ line, code }: StaffLine, motivo: Kind, dettaglio = ''): Remark<Kind> => ({
  ...{ riga: line, codice: code, motivo, dettaglio },
});

/**
 * The proposals that sound lines need, a person after the other. `open`: codes of new people who wait for approval. A
 * role without an end that no line names stays, since a proposal only replaces it.
 */
export function planOf(lines: readonly StaffLine[], known: Known, open: ReadonlySet<string>): Plan {
  const plans = [...linesByCode(lines)].map(([code, own]) =>
    planOfPerson(own, known.people.get(code), known.today, open),
  );
  return {
    steps: plans.flatMap(({ steps }) => steps),
    faults: plans.flatMap(({ faults }) => faults),
    notices: plans.flatMap(({ notices }) => notices),
  };
}

function planOfPerson(
  own: readonly StaffLine[],
  stored: StoredPerson | undefined,
  today: string,
  open: ReadonlySet<string>,
): Plan {
  const [first] = own;
  if (first === undefined) return { steps: [], faults: [], notices: [] };
  if (first.ends) {
    const change = { ...changeOf(first, 'chiude', stored?.name ?? ''), ruolo: null };
    return { steps: stored?.active ? [{ change, asked: null }] : [], faults: [], notices: [] };
  }
  const [role, ...others] = own.filter(({ until }) => until === '');
  const covers = own.filter(({ until }) => until !== '');
  const faults = others.map((line) => remark(line, 'manyRoles' as const));
  if (stored !== undefined)
    return {
      steps: [
        ...(role === undefined ? [] : [stepOf(role, 'ruolo', stored.name, { codice: stored.code })]),
        ...covers
          .filter((line) => !isHeld(line, stored))
          .map((line) => stepOf(line, 'copertura', stored.name, { codice: stored.code, dal: today, al: line.until })),
      ],
      faults,
      notices: otherNames(own, stored),
    };
  if (open.has(first.code)) return { steps: [], faults, notices: [remark(first, 'open')] };
  const pick = (column: 'name' | 'email' | 'subject') => own.map((line) => line[column]).find(Boolean) ?? '';
  const nuova = { codice: first.code, nome: pick('name'), email: pick('email'), soggetto: pick('subject') };
  return {
    steps: role === undefined ? [] : [stepOf(role, 'nuova', nuova.nome, { nuova })],
    faults: [...faults, ...covers.map((line) => remark(line, 'newCover' as const))],
    notices: [],
  };
}

type Whom = Pick<Input<typeof proposeRole>, 'codice' | 'nuova' | 'dal' | 'al'>;

function stepOf(line: StaffLine, tipo: WireFileChange['tipo'], nome: string, whom: Whom): Step {
  const change = changeOf(line, tipo, nome);
  const { ruolo, filiale, area, agente } = change;
  if (ruolo === null) throw new Error('A checked line has a role');
  const places = { ...(filiale && { filiale }), ...(area && { area }), ...(agente && { agente }) };
  return { change, asked: { ...whom, ruolo, ...places } };
}

const changeOf = (line: StaffLine, tipo: WireFileChange['tipo'], nome: string): WireFileChange => ({
  ...{ riga: line.line, codice: line.code, nome, tipo, ruolo: ROLES.find((role) => role === line.role) ?? null },
  ...{ filiale: line.branch || null, area: line.area || null, agente: line.agent || null, al: line.until || null },
});

const isHeld = ({ role, branch, area, until }: StaffLine, { roles }: StoredPerson): boolean =>
  roles.some((held) => held.role === role && held.branch === branch && held.area === area && held.last === until);

/** Names and addresses that differ from the stored ones: the desk changes none. */
function otherNames(own: readonly StaffLine[], stored: StoredPerson): readonly Remark<StaffFileNotice>[] {
  return own.flatMap((line) => {
    const columns = (['name', 'email'] as const).filter((each) => line[each] !== '' && line[each] !== stored[each]);
    return columns.length === 0 ? [] : [remark(line, 'names' as const, columns.join(', '))];
  });
}
