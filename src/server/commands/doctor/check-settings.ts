import { loadMachines } from '../../integration-api/clients.ts';
import { type Environment, readEnvironment } from '../../platform/config/environment.ts';
import { loadKeys } from '../../platform/config/keys.ts';
import { loadSites } from '../../platform/config/load-sites.ts';
import { misspeltWarnings } from '../../platform/config/misspelt-settings.ts';
import { type Source, withSecretFiles } from '../../platform/config/secret-files.ts';
import { warningsOf } from '../../platform/config/warnings.ts';
import { type Finding, green, messageOf, red, yellow } from './finding.ts';

interface Settings {
  readonly findings: readonly Finding[];
  /** Null while a variable is invalid: nothing else can be checked then. */
  readonly environment: Environment | null;
}

/** Checks every variable and the files they name. */
export function checkSettings(source: Source): Settings {
  const read = readEnvironment(source);
  const wrong = [
    ...wrongFiles(withSecretFiles(source).source),
    ...(read.ok ? [] : read.problems.map((problem) => red('settings', problem))),
  ];
  const told = [...misspeltWarnings(source), ...(read.ok ? warningsOf(read.value) : [])];
  const warnings = told.map((warning) => yellow('settings', warning.replace('Warning: ', '')));
  if (!read.ok) return { findings: [...wrong, ...warnings], environment: null };
  const rest = wrong.length + warnings.length > 0 ? [] : [green('settings', 'none is wrong')];
  return { findings: [...wrong, ...warnings, ...rest], environment: read.value };
}

/**
 * Checks the files that settings name: keys, site file, programs. An unset variable is not checked: keys, for example,
 * are then created at the first start.
 */
function wrongFiles({ FISSA_KEYS: keys = '', FISSA_SITE: siteFile = '', ...rest }: Source): readonly Finding[] {
  const { FISSA_MACHINES: machines = '' } = rest;
  return [
    ...(keys === '' ? [] : problemOf(() => loadKeys({ keys, dataDir: '' }))),
    ...(siteFile === '' ? [] : problemOf(() => loadSites(siteFile, 0))),
    ...(machines === '' ? [] : problemOf(() => loadMachines(machines))),
  ];
}

function problemOf(read: () => unknown): readonly Finding[] {
  try {
    read();
    return [];
  } catch (problem) {
    return [red('settings', messageOf(problem))];
  }
}
