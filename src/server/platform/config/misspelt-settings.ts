import { edits, maxEdits } from '#domain/edits.ts';
import { SECRETS, type Source } from './secret-files.ts';
import { variables } from './settings.ts';

/** Names of other programs too, such as FTP_PROXY, are near these. */
const COMMON = /_PROXY$/i;
const NAMES = [...Object.keys(variables.shape), ...SECRETS.map((name) => `${name}_FILE`)];
/** Variables that a process sets for its workers, or that the tools of development read. */
const OTHERS = /^FISSA_(PLACE_AMONG_SEVERAL$|(TEST|E2E|DEV|DAYS|LONG|CLUSTER|BODIES)(_|$))/;
/** Variables that Kubernetes sets for a Service named `fissa…`. */
const SERVICE_LINK = /_SERVICE_(HOST|PORT)|_(TCP|UDP)(_|$)/;
const SERVICE_ADDRESS = /^(tcp|udp):\/\//;

/** Warnings about `FISSA_…` variables that nothing reads, and about near misses of a known name; one line each. */
export function misspeltWarnings(source: Source): string[] {
  return Object.entries(source).flatMap(([name, value]) => {
    if (!value || COMMON.test(name) || isKnown(name, value)) return [];
    const meant = nearestTo(name);
    if (meant !== undefined) return [`Warning: ${name} is not a setting: did you mean ${meant}?`];
    return name.startsWith('FISSA_') ? [`Warning: ${name} is not a setting, nothing reads it.`] : [];
  });
}

const isKnown = (name: string, value: string): boolean =>
  NAMES.includes(name) || OTHERS.test(name) || SERVICE_LINK.test(name) || SERVICE_ADDRESS.test(value);

/** The known name at the smallest distance of one or two edits; of short names one, so that HOME is not HOST. */
function nearestTo(name: string): string | undefined {
  const near = NAMES.flatMap((known) => {
    const most = Math.min(maxEdits(name), maxEdits(known));
    const away = edits(name, known, most);
    return away <= most ? [{ known, away }] : [];
  });
  return near.sort((a, b) => a.away - b.away)[0]?.known;
}
