import { type Environment, readEnvironment } from '../../platform/config/environment.ts';
import { loadKeys } from '../../platform/config/keys.ts';
import { loadSites } from '../../platform/config/load-sites.ts';
import { warningsOf } from '../../platform/config/warnings.ts';
import { type Finding, green, messageOf, red, yellow } from './finding.ts';

interface Settings {
  readonly findings: readonly Finding[];
  /** Null while a variable is wrong: nothing else can be looked at then. */
  readonly environment: Environment | null;
}

/** Every wrong variable, the keys and the site file at once (R18.3.2). */
export function checkSettings(source: Readonly<Record<string, string | undefined>>): Settings {
  const read = readEnvironment(source);
  if (!read.ok) return { findings: read.problems.map((problem) => red('settings', problem)), environment: null };
  const environment = read.value;
  const { keys, dataDir, siteFile, port } = environment;
  // Without the variable they are made at the first start, and by nobody else.
  const wrong = [
    ...(keys === undefined ? [] : tried(() => loadKeys({ keys, dataDir }))),
    ...tried(() => loadSites(siteFile, port)),
  ];
  const warnings = warningsOf(environment).map((warning) => yellow('settings', warning.replace('Warning: ', '')));
  const rest = wrong.length + warnings.length > 0 ? [] : [green('settings', 'none is wrong')];
  return { findings: [...wrong, ...warnings, ...rest], environment };
}

function tried(read: () => unknown): readonly Finding[] {
  try {
    read();
    return [];
  } catch (problem) {
    return [red('settings', messageOf(problem))];
  }
}
