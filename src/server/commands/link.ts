import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { LINK_KINDS, type LinkDeps, makeLink } from '../links/make-link.ts';
import { readPairs, readValues, type Values } from '../links/read-values.ts';
import { createTokens } from '../links/tokens.ts';
import { systemClock } from '../platform/clock.ts';
import { environmentOrExit } from '../platform/config/environment.ts';
import { loadKeys } from '../platform/config/keys.ts';
import { loadSites } from '../platform/config/load-sites.ts';

const USAGE = `Usage: npm run link -- KIND [name=value …] [--host HOST] [--stdin]
KIND: ${LINK_KINDS.join(', ')}
--stdin: one JSON object of values a line, one link a line
Example: npm run link -- branch id_filiale_direct=0151 utm_source=poster`;

try {
  await run();
} catch (problem) {
  refuse(problem instanceof Error ? problem.message : USAGE);
}

/** `npm run link -- …`: prints links. docs/links.md describes each kind. */
async function run(): Promise<void> {
  const options = { host: { type: 'string' }, stdin: { type: 'boolean' } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [kind, ...pairs] = positionals;
  if (kind === undefined) return refuse(USAGE);
  const environment = environmentOrExit();
  const sites = loadSites(environment.siteFile, environment.port);
  const deps = { sites, tokens: createTokens(loadKeys(environment), systemClock) };
  const print = (given: Values) => printLink(deps, kind, { ...readPairs(pairs), ...given }, values.host);
  if (values.stdin !== true) return print({});
  for await (const line of createInterface({ input: process.stdin }))
    if (line.trim() !== '') await print(readValues(line));
}

async function printLink(deps: LinkDeps, kind: string, values: Values, host: string | undefined): Promise<void> {
  const made = await makeLink(deps, { kind, values, host });
  if (made.ok) console.log(made.value);
  else refuse(made.error);
}

function refuse(line: string): void {
  console.error(line);
  process.exitCode = 1;
}
