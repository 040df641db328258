import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aFolder } from './folder.testing.ts';

// Each test starts a program, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Replaces Debian's packages: those in `OFFERS` can be installed. */
const STEPS = `import { mkdirSync, writeFileSync } from 'node:fs';
  const FILES = { 'firefox-esr': 'firefox-esr', 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' };
  export const run = async (program, [what, ...rest]) => {
    if (what === 'update') return 0;
    const names = rest.filter((each) => !each.startsWith('-'));
    console.log(program + ' installs ' + names.join(' '));
    mkdirSync('usr/bin', { recursive: true });
    for (const name of names) if ((process.env.OFFERS ?? '').includes(name)) writeFileSync('usr/bin/' + FILES[name], '');
    return 0;
  };`;
const ALL = { 'usr/bin/firefox-esr': '', 'usr/bin/WebKitWebDriver': '', 'usr/bin/Xvfb': '' };

let place: ReturnType<typeof aFolder>;
beforeEach(() => {
  place = aFolder([], { 'scripts/steps.mjs': STEPS });
});
afterEach(() => rmSync(place.folder, { recursive: true }));

async function machine(files: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) {
  const source = readFileSync(join(import.meta.dirname, 'engines.mjs'), 'utf8').replaceAll("'/usr/", "'usr/");
  for (const [file, text] of Object.entries({ ...files, 'scripts/engines.mjs': source })) place.write(file, text);
  const code =
    "import { ensureEngines } from './scripts/engines.mjs'; console.log('all there: ' + (await ensureEngines()));";
  const { said } = await place.lines(code, more);
  return said.trim().split('\n');
}

// R14.1.9
test.each<[string, object, Readonly<Record<string, string>>, readonly string[]]>([
  ['what is there is not installed again', ALL, {}, ['all there: true']],
  [
    'what is missing is installed',
    { 'usr/bin/Xvfb': '' },
    { OFFERS: 'firefox-esr webkit2gtk-driver xvfb' },
    [
      'Installing firefox-esr, webkit2gtk-driver, xvfb…',
      'apt-get installs firefox-esr webkit2gtk-driver xvfb',
      'all there: true',
    ],
  ],
  [
    'one that cannot be had is named, and fails the tests',
    {},
    { OFFERS: 'firefox-esr' },
    [
      'Installing firefox-esr, webkit2gtk-driver, xvfb…',
      'apt-get installs firefox-esr webkit2gtk-driver xvfb',
      'There is no webkit here: install webkit2gtk-driver and xvfb',
      'all there: false',
    ],
  ],
  [
    'one is left out only where that is written down, and it is said every time',
    { 'usr/bin/firefox-esr': '' },
    { FISSA_TEST_ENGINES: 'firefox' },
    ['Not tested in webkit: FISSA_TEST_ENGINES', 'all there: true'],
  ],
])('%s', async (_, files, more, lines) => expect(await machine(files as typeof ALL, more)).toEqual(lines));
