import { tidy } from './tidy.ts';

/** Mail providers with their domain endings. */
const PROVIDERS: Readonly<Record<string, readonly string[]>> = {
  com: ['gmail', 'hotmail', 'outlook', 'yahoo', 'icloud', 'live', 'msn', 'googlemail'],
  it: ['libero', 'virgilio', 'hotmail', 'yahoo', 'outlook', 'tiscali', 'alice', 'live', 'fastwebnet'],
};
/** Providers with only one ending. */
const ONE_END = ['gmail', 'icloud', 'googlemail'];
/** Real names that are as near. */
const REAL = ['mail', 'email', 'ymail', 'rmail', 'love', 'life', 'line', 'allice', 'liberi'];
const SLIPS: Readonly<Record<string, string>> = Object.fromEntries([
  ...['con', 'cmo', 'ocm', 'comm', 'coom', 'ccom', 'cpm', 'vom', 'xom', 'cim', 'clm', 'om'].map((end) => [end, 'com']),
  ...['itt', 'iit', 'ut', 'ti', 'iy', 'ot'].map((end) => [end, 'it']),
]);
/** Shorter names are too similar to other words. */
const SHORTEST = 4;

/**
 * The probably intended address, as mario@gmail.com for mario@gmial.con; null without a likely slip. The page asks and
 * never replaces: there are providers of every name.
 */
export function nearMissOf(raw: string): string | null {
  const [, local = '', name = '', end = ''] = /^([^@]+)@([^@.]+)\.([^@.]+)$/.exec(tidy(raw).toLowerCase()) ?? [];
  if (local === '' || raw.includes('*')) return null;
  const meantEnd = SLIPS[end] ?? end;
  const meantName = nearestTo(name, meantEnd);
  const meant = `${local}@${meantName}.${endOf(meantName, meantEnd)}`;
  return `${local}@${name}.${end}` === meant ? null : meant;
}

function nearestTo(name: string, end: string): string {
  const known = [...(PROVIDERS[end] ?? []), ...(end in PROVIDERS ? Object.values(PROVIDERS).flat() : ONE_END)];
  if (known.includes(name) || REAL.includes(name) || name.length < SHORTEST) return name;
  return known.find((provider) => provider.length >= SHORTEST && isOneSlip(name, provider)) ?? name;
}

/** The typed ending, or the provider's only one. */
function endOf(name: string, typed: string): string {
  if (ONE_END.includes(name)) return 'com';
  if (!(typed in PROVIDERS) || PROVIDERS[typed]?.includes(name)) return typed;
  return Object.keys(PROVIDERS).find((end) => PROVIDERS[end]?.includes(name)) ?? typed;
}

/** Whether one letter was added, removed or changed, or two were swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  const at = [...typed].findIndex((letter, place) => letter !== meant[place]);
  const from = at < 0 ? typed.length : at;
  const [rest, wanted] = [typed.slice(from), meant.slice(from)];
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest.charAt(0) === wanted.charAt(1) && rest.charAt(1) === wanted.charAt(0) && rest.slice(2) === wanted.slice(2))
  );
}
