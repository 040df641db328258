import { parseArgs } from 'node:util';
import { environmentOrExit } from './config/environment.ts';
import { loadKeys } from './config/keys.ts';
import { loadSites } from './config/load-sites.ts';
import { systemClock } from './kit/clock.ts';
import { LINK_KINDS, makeLink } from './links/make-link.ts';
import { createTokens } from './links/tokens.ts';

const USAGE = `Usage: npm run link -- KIND [name=value …] [--host HOST]
KIND: ${LINK_KINDS.join(', ')}
Example: npm run link -- branch id_filiale_direct=0151 utm_source=poster`;

/** `npm run link -- …`: prints one link (R0.59). docs/links.md says what each kind takes. */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { host: { type: 'string' } } });
const [kind, ...pairs] = positionals;
const environment = environmentOrExit();
const world = {
  sites: loadSites(environment.siteFile, environment.port),
  tokens: createTokens(loadKeys(environment), systemClock),
};
const made = kind === undefined ? null : await makeLink(world, { kind, values: named(pairs), host: values.host });
if (made?.ok) console.log(made.value);
else {
  console.error(made ? `${made.error}\n${USAGE}` : USAGE);
  process.exitCode = 1;
}

function named(given: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
