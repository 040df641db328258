// The engines beside Chromium that the main job is tested in: found, and installed where Debian's packages can be.
import { existsSync } from 'node:fs';
import { run } from './steps.mjs';

const ENGINES = {
  firefox: { programs: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
  webkit: { programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'], packages: ['webkit2gtk-driver', 'xvfb'] },
};

/** All of them. Where one cannot be had, `FISSA_TEST_ENGINES` names the others: left out is what somebody wrote down. */
export function wantedEngines() {
  const named = process.env.FISSA_TEST_ENGINES;
  return named === undefined ? Object.keys(ENGINES) : named.split(',').filter((name) => name in ENGINES);
}

/** The program that drives an engine; undefined when it, or what it needs, is not there. */
export function findEngine(name) {
  const { programs } = ENGINES[name];
  return programs.every((place) => existsSync(place)) ? programs[0] : undefined;
}

/** Installs what is missing; answers whether all that are wanted are there, and says which are not. */
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
