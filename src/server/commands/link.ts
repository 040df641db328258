import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createAvailabilityCache } from '../availability/cache/availability-cache.ts';
import { LINK_KINDS, type LinkDeps, makeLink } from '../links/make-link.ts';
import { readPairs, readValues, type Values } from '../links/read-values.ts';
import { rehearseLink } from '../links/rehearse-link.ts';
import { createTokens } from '../links/tokens.ts';
import { findAgent } from '../network/find-agent.ts';
import { systemClock } from '../platform/clock.ts';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import { loadKeys } from '../platform/config/keys.ts';
import { loadSites } from '../platform/config/load-sites.ts';
import { reportLines } from './link/report-lines.ts';
import { withServedDatabase } from './with-database.ts';

const USAGE = `Usage: npm run link -- KIND [name=value …] [--host HOST] [--stdin]
KIND: ${LINK_KINDS.join(', ')}
--stdin: one JSON object of values a line, one link a line
--check URL: what a link will do, part by part, without doing it
Example: npm run link -- branch id_filiale_direct=0151 utm_source=poster`;

try {
  await run();
} catch (problem) {
  refuse(problem instanceof Error ? problem.message : USAGE);
}

/** `npm run link -- …`: prints links. docs/links.md describes each kind. */
async function run(): Promise<void> {
  const options = { host: { type: 'string' }, stdin: { type: 'boolean' }, check: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [kind, ...pairs] = positionals;
  if (values.check !== undefined) return checkLink(environmentOrExit(), values.check);
  if (kind === undefined) return refuse(USAGE);
  const environment = environmentOrExit();
  const sites = loadSites(environment.siteFile, environment.port);
  const deps = { sites, tokens: createTokens(loadKeys(environment), systemClock) };
  const print = (given: Values) => printLink(deps, kind, { ...readPairs(pairs), ...given }, values.host);
  if (values.stdin !== true) return print({});
  for await (const line of createInterface({ input: process.stdin }))
    if (line.trim() !== '') await print(readValues(line));
}

async function checkLink(environment: Environment, url: string): Promise<void> {
  const sites = loadSites(environment.siteFile, environment.port);
  const keys = loadKeys(environment);
  const report = await withServedDatabase(environment, (db) =>
    rehearseLink(
      {
        ...{ sites, windows: sites.windows, extraLoad: () => 0, clock: systemClock },
        cache: createAvailabilityCache(db),
        tokensAt: (clock) => createTokens(keys, clock),
        agentName: async (code) => (await findAgent(db, { multiAreaAgent: sites.agents.multiArea }, code))?.name,
      },
      url,
    ),
  );
  if (report.ok) for (const line of reportLines(report.value)) console.log(line);
  else refuse('This is no web address: write it with https://');
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
