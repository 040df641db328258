import { parseArgs } from 'node:util';
import { systemClock } from '../../platform/clock.ts';
import type { Environment } from '../../platform/config/environment.ts';
import { loadKeys } from '../../platform/config/keys.ts';
import { loadSites } from '../../platform/config/load-sites.ts';
import { routeThroughProxy } from '../../platform/route-through-proxy.ts';
import type { ServicesDeps } from './ask-service.ts';
import { citizenFindings } from './check-citizens.ts';
import { checkDatabase } from './check-database.ts';
import { diskFinding } from './check-disk.ts';
import { mailFinding } from './check-mail.ts';
import { nodeFinding } from './check-node.ts';
import { proxyFindings } from './check-outgoing-proxy.ts';
import { doorFinding } from './check-proxy.ts';
import { securityLogFinding } from './check-security-log.ts';
import { checkServices } from './check-services.ts';
import { checkSettings } from './check-settings.ts';
import { type Finding, lineOf, messageOf, red } from './finding.ts';

const USAGE = 'Usage: npm run doctor [-- --url https://HOST]: with --url also through the proxy in front';

interface Told {
  readonly code: 0 | 1;
  readonly lines: readonly string[];
}

/** Runs every check, whatever the others find. The exit code is 1 when a finding is red. */
export async function runDoctor(
  source: Readonly<Record<string, string | undefined>>,
  typed: readonly string[],
  deps: ServicesDeps = { fetch: (url, init) => fetch(url, init) },
): Promise<Told> {
  const url = read(typed);
  if (url === null) return { code: 1, lines: [USAGE] };
  const { findings, environment } = checkSettings(source);
  const more = environment === null ? [] : await checkOutside(environment, url, deps);
  const all = [nodeFinding(process.version), ...findings, ...more];
  return { code: all.some(({ level }) => level === 'red') ? 1 : 0, lines: all.map(lineOf) };
}

async function checkOutside(environment: Environment, url: string, deps: ServicesDeps): Promise<readonly Finding[]> {
  await routeThroughProxy(environment);
  const found = await Promise.all([
    environment.role === 'edge' ? [] : checkDatabase(environment),
    environment.role === 'edge' ? [] : mailFinding(environment.smtpUrl),
    proxyFindings(environment.proxy),
    checkServices(environment, deps),
    checkCitizens(environment, deps),
    diskFinding(environment.dataDir),
    environment.securityLog === undefined ? [] : securityLogFinding(environment.securityLog),
    url === '' ? [] : throughTheDoor(environment, url, deps),
  ]);
  return found.flat();
}

/** A wrong site file has its own finding. */
async function checkCitizens(environment: Environment, deps: ServicesDeps): Promise<readonly Finding[]> {
  try {
    return await citizenFindings(environment, loadSites(environment.siteFile, environment.port), deps);
  } catch {
    return [];
  }
}

async function throughTheDoor(environment: Environment, url: string, deps: ServicesDeps): Promise<Finding> {
  try {
    return await doorFinding(url, { ...deps, keys: loadKeys(environment), clock: systemClock });
  } catch (problem) {
    return red('door', messageOf(problem));
  }
}

/** The address given with `--url`, '' without one; null when the arguments are wrong. */
function read(typed: readonly string[]): string | null {
  try {
    const { url = '' } = parseArgs({ args: [...typed], options: { url: { type: 'string' } } }).values;
    return url === '' || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) ? url : null;
  } catch {
    return null;
  }
}
