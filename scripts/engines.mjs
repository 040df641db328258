// Finds the browser engines besides Chromium that run the main browser test, and installs them from Debian's packages.
import { existsSync } from 'node:fs';
import { run } from './steps.mjs';

const ENGINES = {
  firefox: { programs: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
  webkit: { programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'], packages: ['webkit2gtk-driver', 'xvfb'] },
};

/** The engines to be tested: all, or those that `FISSA_TEST_ENGINES` lists, so that an omission is explicit. */
export function wantedEngines() {
  const named = process.env.FISSA_TEST_ENGINES;
  return named === undefined ? Object.keys(ENGINES) : named.split(',').filter((name) => name in ENGINES);
}

/** The driver program of an engine; undefined when it, or a dependency, is missing. */
export function findEngine(name) {
  const { programs } = ENGINES[name];
  return programs.every((place) => existsSync(place)) ? programs[0] : undefined;
}

/** Installs missing engines; returns whether all wanted ones are there, and prints those that are not. */
export async function ensureEngines() {
  const wanted = wantedEngines();
  for (const name of Object.keys(ENGINES)) if (!wanted.includes(name)) console.log(`Not tested in ${name}: FISSA_TEST_ENGINES`);
  const isMissing = (name) => findEngine(name) === undefined;
  const packages = wanted.filter(isMissing).flatMap((name) => ENGINES[name].packages);
  if (packages.length > 0) {
    console.log(`Installing ${packages.join(', ')}…`);
    await run('apt-get', ['update', '-q']);
    await run('apt-get', ['install', '-qy', '--no-install-recommends', ...packages]);
  }
  const missing = wanted.filter(isMissing);
  for (const name of missing) console.log(`There is no ${name} here: install ${ENGINES[name].packages.join(' and ')}`);
  return missing.length === 0;
}
