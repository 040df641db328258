import { tidy } from './tidy.ts';

/** Names of mail providers by domain ending. */
const PROVIDERS: Readonly<Record<string, readonly string[]>> = {
  com: ['gmail', 'hotmail', 'outlook', 'yahoo', 'icloud', 'live', 'msn', 'googlemail'],
  it: ['libero', 'virgilio', 'hotmail', 'yahoo', 'outlook', 'tiscali', 'alice', 'live', 'fastwebnet'],
};
/** Providers that exist only with the ending .com. */
const COM_ONLY = ['gmail', 'icloud', 'googlemail'];
/** Existing names that look like a mistyped provider but are right. */
const REAL_NAMES = ['mail', 'email', 'ymail', 'rmail', 'love', 'life', 'line', 'allice', 'liberi'];
const ENDING_SLIPS: Readonly<Record<string, string>> = Object.fromEntries([
  ...['con', 'cmo', 'ocm', 'comm', 'coom', 'ccom', 'cpm', 'vom', 'xom', 'cim', 'clm', 'om'].map((end) => [end, 'com']),
  ...['itt', 'iit', 'ut', 'ti', 'iy', 'ot'].map((end) => [end, 'it']),
]);
/** Shorter names resemble too many other words to be corrected. */
const MIN_NAME_LENGTH = 4;

/**
 * The address that was probably meant, such as mario@gmail.com for mario@gmial.con; null if there is no likely slip.
 * The page only asks, because a provider with the typed name may exist.
 */
export function nearMissOf(raw: string): string | null {
  const [, local = '', name = '', end = ''] = /^([^@]+)@([^@.]+)\.([^@.]+)$/.exec(tidy(raw).toLowerCase()) ?? [];
  if (local === '' || raw.includes('*')) return null;
  const meantEnd = ENDING_SLIPS[end] ?? end;
  const meantName = nearestTo(name, meantEnd);
  const meant = `${local}@${meantName}.${endOf(meantName, meantEnd)}`;
  return `${local}@${name}.${end}` === meant ? null : meant;
}

function nearestTo(name: string, end: string): string {
  const known = [...(PROVIDERS[end] ?? []), ...(end in PROVIDERS ? Object.values(PROVIDERS).flat() : COM_ONLY)];
  if (known.includes(name) || REAL_NAMES.includes(name) || name.length < MIN_NAME_LENGTH) return name;
  return known.find((provider) => provider.length >= MIN_NAME_LENGTH && isOneSlip(name, provider)) ?? name;
}

/** The typed ending, or the one that exists for the provider. */
function endOf(name: string, typed: string): string {
  if (COM_ONLY.includes(name)) return 'com';
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
