import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pick, seeded } from '../../fault-injection/random.ts';
import { personOf } from '../../fault-injection/workload/people.ts';
import { TOWNS } from './towns.ts';
import { decimal, spreadsheet } from './windows.ts';

export const BRANCHES = 150;
export const CUSTOMERS = 2_000;
const SEED = 18;
const DAY_MS = 86_400_000;
const FIRST_NAMES = ['Niccolò', 'Aurélie', 'Zoë', 'Mosè', 'Giulia', 'Desirée', 'Andrea', 'Noè'];
const LAST_NAMES = ["D'Angelo", 'Forlì', 'Cantù', 'Piovà', 'Lo Presti', 'Müller', 'Bonomè', 'Esposito'];
const STREETS = ['Corso della Libertà', 'Via Niccolò Tommaseo', 'Viale dell’Università', 'Piazza San Giosuè'];

/** Three files as the lender's departments would send them, deterministic for a day; returns their paths. */
export function writeFiles(folder: string, today: Date): readonly string[] {
  const files = { 'filiali.csv': branches(), 'clienti.csv': customers(), 'chiusure.csv': closures(today) };
  return Object.entries(files).map(([name, rows]) => {
    const file = join(folder, name);
    writeFileSync(file, spreadsheet(rows));
    return file;
  });
}

const code = (n: number): string => String(101 + n).padStart(4, '0');

function branches(): readonly string[][] {
  const header = 'kind;code;name;address;cap;city;province;lat;lng;email;phone;hours;consultants'.split(';');
  const rows = Array.from({ length: BRANCHES }, (_, n) => {
    const town = TOWNS[n % TOWNS.length];
    if (town === undefined) throw new Error('no town');
    const round = Math.floor(n / TOWNS.length);
    const away = round * 0.01;
    return [
      ...['branch', code(n), `${town.name} ${round + 1}`, `${STREETS[round % STREETS.length]} ${n + 1}`, town.cap],
      ...[town.name, town.province, decimal(town.lat + away), decimal(town.lng + away)],
      ...[
        `filiale${code(n)}@bancaprova.it`,
        `011 55${code(n)}`,
        '1-5 08:30-13:00 14:30-17:00; 6 08:30-12:30',
        '1-5 2; 6 1',
      ],
    ];
  });
  return [header, ...rows];
}

function customers(): readonly string[][] {
  const random = seeded(SEED);
  const header = 'tax_code;first_name;last_name;email;mobile;cap;residence_cap;job;owner_branch'.split(';');
  const rows = Array.from({ length: CUSTOMERS }, (_, n) => {
    const { taxCode, mobile } = personOf(SEED, n);
    const { cap = '' } = TOWNS[n % TOWNS.length] ?? {};
    const names = [pick(random, FIRST_NAMES) ?? '', pick(random, LAST_NAMES) ?? ''];
    return [taxCode, ...names, `cliente${n}@posta.example`, mobile, cap, '', String(1 + (n % 4)), code(n % BRANCHES)];
  });
  return [header, ...rows];
}

/** The closures, with days in Italian notation. */
function closures(today: Date): readonly string[][] {
  const day = (inDays: number) =>
    new Date(today.getTime() + inDays * DAY_MS).toLocaleDateString('it-IT', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'Europe/Rome',
    });
  const header = 'code;day;last_day;from;until;consultants;reason'.split(';');
  return [
    header,
    [code(0), day(20), day(22), '', '', '0', 'Lavori; si riapre presto'],
    [code(1), day(21), '', '14:30', '17:00', '1', 'Attività di formazione'],
  ];
}
