import { checkLetter } from '#domain/person/tax-code.ts';
import type { Random } from './random.testing.ts';

/** The part of JSON Schema that the served description uses. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly pattern?: string;
}

/** The random source, and the sender's own appointment to change (its request code), if any. */
export interface Sampling {
  readonly random: Random;
  readonly own: string | null;
}

/** A day with open branches, except on holidays. */
function dayAhead(random: Random): string {
  const day = new Date(Date.now() + (3 + random.below(20)) * 86_400_000);
  if (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() - 2);
  return day.toISOString().slice(0, 10);
}
const hour = (random: Random): string => `${String(9 + random.below(9)).padStart(2, '0')}:${random.pick(['00', '30'])}`;
const branch = (random: Random): string =>
  random.chance(0.9) ? `01${String(1 + random.below(50)).padStart(2, '0')}` : random.pick(['A5001', 'A5002', '0000']);

/** Makes a text for each pattern of the contract; a pattern without an entry fails the test. */
const BY_PATTERN: Readonly<Record<string, (sampling: Sampling) => string>> = {
  '^\\d{5}$': ({ random }) => random.pick(['20121', '00184', '96100', '99999']),
  '^[A-Z0-9]{2,12}$': ({ random }) => branch(random),
  '^\\d{4}-\\d{2}-\\d{2}$': ({ random }) => dayAhead(random),
  '^\\d{8}$': ({ random }) => dayAhead(random).replaceAll('-', ''),
  '^([01]\\d|2[0-3]):[0-5]\\d$': ({ random }) => hour(random),
  '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$': ({ random }) => `${dayAhead(random)} ${hour(random)}`,
  '^[A-Za-z0-9]{2,12}$': ({ random }) => random.pick(['AG001', 'AG007', 'ZZ999']),
  '^[A-Za-z0-9-]{10,40}$': ({ own }) => own ?? 'ABCDEFGHIJKLMNOPQR',
  '^[A-Za-z0-9_-]{43}$': () => 'q'.repeat(43),
  '^[0-9a-f]{64}$': () => 'a'.repeat(64),
  '^[A-Za-z0-9_-]{10,400}$': ({ own }) => own ?? 'a-reference-nobody-made',
};

/** Tax code of an imaginary person. All have the same name, with different years and places of birth. */
function taxCode(random: Random): string {
  const first15 = `BLLGVR${50 + random.below(49)}D52M${String(random.below(1_000)).padStart(3, '0')}`;
  return first15 + checkLetter(first15);
}

/** Realistic values for free-text fields. */
const BY_NAME: Readonly<Record<string, (random: Random) => unknown>> = {
  nome: () => 'Ginevra',
  cognome: () => 'Bellacqua',
  email: () => 'altra.canarina@velaria.example',
  cellulare: () => '333 1234567',
  codiceFiscale: taxCode,
  CodiceFiscale: taxCode,
  ricontatto: (random) => random.pick([0, 0, 0, '0', 1, '1']),
  prodottoLvl1: (random) => random.pick(['PP', 'PP', 'C5', 'BS']),
  privacyInterncommoffer: () => '1',
  privacyOtherservice: () => 1,
  privacyProfilazione: () => 0,
  privacyExtcommoffer: () => '0',
  capResidenza: () => '20121',
  comuneResidenza: () => 'Catania',
  indirizzoResidenza: () => 'Via della Vela 3',
  tipoAzienda: () => 'societa',
  iscrittoCameraCommercio: () => '1',
  tipoOccupazione: () => '2',
  latitude: () => 45.47,
  longitude: () => 9.19,
  lat: () => 45.47,
  lng: () => 9.19,
  Giorni: () => 3,
  versione: () => 1,
  utmTerm: () => 'prestiti',
  versioneConsensi: () => '',
  lookupRef: () => '',
  inputAddress: () => 'Milano, via',
  testo: () => 'Catania',
};
/**
 * Optional fields that are mostly left out: they turn the request into another kind, for which few values are valid.
 */
const SELDOM = new Set([
  'prodotto',
  'oppID',
  'appointmentId',
  'datiAggiuntivi',
  'lookupRef',
  'contactID',
  'telefono',
  'consolidamento',
  'impiego',
]);

/** Makes a value that the schema accepts, and that the booking rules mostly accept too. */
export function sampleOf(schema: Schema, name: string, sampling: Sampling): unknown {
  const { random } = sampling;
  if (schema.anyOf) return sampleOfAny(schema.anyOf, name, sampling);
  if (schema.const !== undefined) return schema.const;
  if (schema.pattern !== undefined) return ofPattern(schema.pattern, sampling);
  const named = BY_NAME[name];
  if (named !== undefined && schema.type !== 'object') return named(random);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.properties) return objectOf(schema, sampling);
  if (schema.items) return [sampleOf(schema.items, name, sampling)];
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'integer' || schema.type === 'number') return random.below(4);
  return schema.type === 'string' ? 'x'.repeat(1 + random.below(12)) : {};
}

function sampleOfAny(options: readonly Schema[], name: string, sampling: Sampling): unknown {
  if (BY_NAME[name] !== undefined) return BY_NAME[name](sampling.random);
  if (name === 'oppID' && sampling.own === null && options.some((each) => each.const === '')) return '';
  const filled = options.filter((each) => each.const !== '');
  return sampleOf(sampling.random.pick(sampling.random.chance(0.85) ? filled : options), name, sampling);
}

function ofPattern(pattern: string, sampling: Sampling): string {
  const make = BY_PATTERN[pattern];
  if (make === undefined) throw new Error(`No sample exists for the pattern ${pattern}`);
  return make(sampling);
}

function objectOf({ properties = {}, required = [] }: Schema, sampling: Sampling): object {
  const { random, own } = sampling;
  const isGiven = (name: string) =>
    required.includes(name) ||
    (own !== null && ['oppID', 'versione'].includes(name)) ||
    random.chance(SELDOM.has(name) ? 0.05 : BY_NAME[name] !== undefined ? 0.97 : 0.5);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => isGiven(name))
      .map(([name, schema]) => [name, sampleOf(schema, name, sampling)]),
  );
}
