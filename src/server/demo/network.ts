import type { Insertable } from 'kysely';
import type { Town } from '../network/places/towns.ts';
import type {
  AgentTable,
  BranchTable,
  DutyTable,
  OpeningHoursTable,
} from '../platform/database/tables/network-tables.ts';
import { AGENT_PHOTO } from './agent-photo.ts';
import { fraction } from './load-hash.ts';

export interface DemoNetwork {
  readonly branches: readonly Insertable<BranchTable>[];
  readonly hours: readonly Insertable<OpeningHoursTable>[];
  readonly duty: readonly Insertable<DutyTable>[];
  readonly agents: readonly Insertable<AgentTable>[];
}

const BRANCHES = 150;
const AGENCIES = 60;
const AGENTS = 40;
/** Number of further branches in a provincial capital. */
const EXTRA: Readonly<Record<string, number>> = {
  Roma: 8,
  Milano: 7,
  Napoli: 6,
  Torino: 5,
  Palermo: 2,
  Bari: 2,
  Catania: 2,
  Genova: 2,
  Bologna: 2,
  Firenze: 2,
};
const AREAS = [
  'Centro',
  'Stazione',
  'Porta Nuova',
  'Mercato',
  'Giardini',
  'Fiera',
  'Lungofiume',
  'Università',
  'Arsenale',
];
const STREETS = [
  'Via della Vela',
  'Via del Maestrale',
  'Corso dello Scirocco',
  'Viale del Timone',
  'Piazza della Bussola',
];
/** Postcodes of islands far from any branch, where a call is offered; one has an agent, one has none. */
const REMOTE_CAPS = ['92031', '98055'];

const byArea = (a: Town, b: Town): number =>
  b.km2 * b.caps.length - a.km2 * a.caps.length || a.name.localeCompare(b.name);
const numbered = (n: number): string => String(n).padStart(4, '0');

interface Site {
  readonly town: Town;
  /** Number of the branch within its town, from 0. */
  readonly nth: number;
}

/** The capital of each province; if the data have several, the one with most postcodes. */
function capitalsOf(towns: readonly Town[]): readonly Town[] {
  const byProvince = new Map<string, Town>();
  for (const town of towns.filter(({ isCapital }) => isCapital)) {
    const known = byProvince.get(town.province);
    if (!known || town.caps.length > known.caps.length) byProvince.set(town.province, town);
  }
  return [...byProvince.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** The sites of branches: each capital once, the largest cities several times, then the largest other towns. */
function branchSites(towns: readonly Town[]): readonly Site[] {
  const capitals = capitalsOf(towns);
  const extra = capitals.flatMap((town) =>
    Array.from({ length: EXTRA[town.name] ?? 0 }, (_, i) => ({ town, nth: i + 1 })),
  );
  const others = towns.filter((town) => !town.isCapital).sort(byArea);
  const sites = [...capitals.map((town) => ({ town, nth: 0 })), ...extra, ...others.map((town) => ({ town, nth: 0 }))];
  return sites.slice(0, BRANCHES);
}

function branch({ town, nth }: Site, code: string): Insertable<BranchTable> {
  const spread = nth === 0 ? 0 : Math.sqrt(town.km2 / Math.PI) / 160;
  const angle = nth * 2.4;
  return {
    code,
    kind: 'branch',
    name: `Filiale ${town.name} ${AREAS[nth % AREAS.length]}`,
    address: `${STREETS[Math.floor(fraction(code) * STREETS.length)]} ${1 + Math.floor(fraction(`${code} number`) * 90)}`,
    cap: town.caps[Math.min(nth, town.caps.length - 1)] ?? '',
    city: town.name,
    province: town.province,
    lat: Number((town.lat + spread * Math.sin(angle)).toFixed(5)),
    lng: Number((town.lng + spread * Math.cos(angle)).toFixed(5)),
    email: `filiale${code}@velaria.example`,
    phone: '000 0000000',
    active: true,
    ocs_code: null,
    since: null,
  };
}

/** Creates the row of an agency. */
function agency(town: Town, n: number): Insertable<BranchTable> {
  const code = `A${5000 + n}`;
  return {
    ...branch({ town, nth: 0 }, code),
    kind: 'agency',
    name: `Agenzia ${town.name}`,
    lat: Number((town.lat + 0.004).toFixed(5)),
    email: `agenzia${n}@quintavela.example`,
    ocs_code: `QV${numbered(n)}`,
    since: '2019-01-01',
  };
}

const WEEK = [1, 2, 3, 4, 5];
const hoursOf = (code: string, saturday: boolean): Insertable<OpeningHoursTable>[] => [
  ...WEEK.flatMap((weekday) => [
    { branch_code: code, weekday, opens: 540, closes: 780 },
    { branch_code: code, weekday, opens: 840, closes: 1080 },
  ]),
  ...(saturday ? [{ branch_code: code, weekday: 6, opens: 540, closes: 750 }] : []),
];

/** Code of the first branch in Milan, which the partners' example links contain. */
const MILAN_CODE = '0151';
function codesFor(sites: readonly Site[]): readonly string[] {
  const free = Array.from({ length: BRANCHES }, (_, i) => numbered(101 + i)).filter((code) => code !== MILAN_CODE);
  return sites.map(({ town, nth }) => (town.name === 'Milano' && nth === 0 ? MILAN_CODE : (free.shift() ?? '')));
}

function agents(towns: readonly Town[]): Insertable<AgentTable>[] {
  const remote = towns.filter((town) => !town.isCapital).sort((a, b) => fraction(a.id) - fraction(b.id));
  const caps = [...new Set(remote.flatMap((town) => town.caps.slice(0, 1)))];
  let from = 0;
  const regular = Array.from({ length: AGENTS }, (_, i) => {
    const code = `AG${String(i + 1).padStart(3, '0')}`;
    const count = 8 + Math.floor(fraction(code) * 18);
    const own = caps.slice(from, from + count);
    from += count;
    return agent(code, i === 0 ? [...new Set([...REMOTE_CAPS, ...own])] : own, false);
  });
  return [...regular, agent('AG999', [], true)];
}

/** The agent of the example links: the page shows telephone and photo too. */
const SHOWN_AGENT = 'AG007';
const FIRST = ['Livia', 'Corrado', 'Nives', 'Tullio', 'Delfina', 'Ermete', 'Isotta', 'Valerio'];
const LAST = ['Vento', 'Marezzi', 'Ancorotti', 'Scoglieri', 'Boccaporto', 'Randelli'];
const agent = (code: string, caps: string[], multi: boolean): Insertable<AgentTable> => ({
  code,
  name: `${FIRST[Math.floor(fraction(code) * FIRST.length)]} ${LAST[Math.floor(fraction(`${code}l`) * LAST.length)]}`,
  oam: `A${1000 + Math.floor(fraction(`${code}o`) * 9000)}`,
  phone: '000 0000000',
  email: `${code.toLowerCase()}@velaria.example`,
  caps,
  multi_area: multi,
  active: true,
  ...(code === SHOWN_AGENT ? { public_phone: '000 0000000', photo: AGENT_PHOTO } : {}),
});

/** Creates the branches, agencies and agents of the demo in real towns, the same on every start. */
export function demoNetwork(towns: readonly Town[]): DemoNetwork {
  const sites = branchSites(towns);
  const codes = codesFor(sites);
  const capitals = capitalsOf(towns);
  const agencyTowns = capitals.filter((_, i) => i % 3 !== 2).slice(0, AGENCIES);
  const branches = [
    ...sites.map((site, i) => branch(site, codes[i] ?? '')),
    ...agencyTowns.map((town, i) => agency(town, i + 1)),
  ];
  const days = (code: string) => (code.startsWith('A') || fraction(`${code} saturday`) > 0.2 ? WEEK : [...WEEK, 6]);
  return {
    branches,
    hours: branches.flatMap(({ code }) => hoursOf(code, days(code).includes(6))),
    duty: branches.flatMap(({ code }) =>
      days(code).map((weekday) => ({
        branch_code: code,
        weekday,
        consultants: 1 + Math.floor(fraction(`${code} duty`) * 4),
      })),
    ),
    agents: agents(towns),
  };
}
