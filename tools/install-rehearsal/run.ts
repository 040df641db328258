import { existsSync } from 'node:fs';
import { isFree } from '../machine/ports.ts';
import { beforeSignalledEnd } from '../machine/program.ts';
import { checkFault } from './doctor/fault.ts';
import { faultsOfSettings } from './doctor/of-settings.ts';
import { faultsOfTheDatabase } from './doctor/of-the-database.ts';
import { type ProxyAndServer, proxyFaults } from './doctor/proxy-faults.ts';
import { addStaff, bringData, makeBrand, makeDatabase } from './install.ts';
import { settingsOf } from './lender/settings.ts';
import { makeAuthority } from './machine/authority.ts';
import { askDoctor, type Settings } from './machine/command.ts';
import { type Postgres, startPostgres } from './machine/database.ts';
import { startProvider } from './machine/identity-provider.ts';
import { writeNames } from './machine/names.ts';
import { startProxy } from './machine/proxy.ts';
import { startReceivers } from './machine/receivers.ts';
import { startServer } from './machine/server.ts';
import { addressOf, MAIN, openPlace, type Place } from './place.ts';
import { assertHolds, step, totalLine } from './steps.ts';
import { checkOwnTexts, visit } from './visit/afternoon-visit.ts';
import { demoWords } from './visit/demo-words.ts';
import { signInAtDesk } from './visit/desk-visit.ts';

const { AFTERNOON_ROOT: root = '', AFTERNOON_BROWSER: browser = '' } = process.env;
const isShort = process.argv.includes('--short');

beforeSignalledEnd(async () => undefined);
try {
  await afternoon();
  console.log(`The afternoon passed: ${totalLine()}`);
  process.exit(0);
} catch (problem) {
  console.error(`The afternoon failed: ${problem instanceof Error ? problem.message : problem}`);
  process.exit(1);
}

/** Runs the rehearsal: installs the product, configures a lender, books, and removes everything. */
async function afternoon(): Promise<void> {
  const place = await step('the product, built, without its sources', () => openPlace(root));
  const asNew = await makeBrand(place);
  const postgres = await step('database: PostgreSQL 15 of the distribution', () => startPostgres(place));
  const authority = await step('TLS: an authority, and its certificate', () => makeAuthority(place));
  const provider = await step('identity: a provider of OpenID Connect', () => startProvider(place));
  const settings = settingsOf(place, authority, provider.issuer);
  await makeDatabase(place, root, settings, postgres);
  await bringData(place, settings, postgres);
  await addStaff(place, settings);
  const receivers = await step('a mail server with TLS, a receiver of webhooks and SMS', () =>
    startReceivers(place, authority),
  );
  const stopServer = await step('server: node dist/server/main.js', () => startServer(place, settings));
  const proxy = await step('proxy: nginx with deploy/proxy/nginx.conf', () => startProxy(place, root));
  await signInAtDesk(place, authority, browser);
  const texts = await visit(place, authority, browser, receivers);
  await step(
    'no word of the demonstration',
    () => checkOwnTexts(texts, demoWords(root, asNew)),
    (said) => said,
  );
  const running: ProxyAndServer = { proxy, stopServer };
  const doctorSettings: Settings = { ...settings, NODE_OPTIONS: writeNames(place) };
  await step('doctor: green', () => mustBeGreen(place, doctorSettings));
  if (!isShort) await checkFaults(place, postgres, doctorSettings, settings, running);
  await step('everything is ended', async () => {
    await running.proxy.stop();
    await running.stopServer();
    await receivers.stop();
    await provider.stop();
    await postgres.stop();
    for (const [name, port] of Object.entries(place.ports))
      assertHolds(await isFree(port), `a program still listens: ${name}`);
  });
  process.once('exit', () => {
    if (existsSync(place.home)) console.error(`${place.home} was not removed`);
  });
}

async function mustBeGreen(place: Place, doctorSettings: Settings): Promise<void> {
  const { code, output } = await askDoctor(place, doctorSettings, '--url', addressOf(MAIN, place));
  const others = output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('green'));
  assertHolds(
    code === 0 && others.length === 0 && /^green +door/m.test(output),
    `the doctor is not all green:\n${output}`,
  );
}

/** Injects each fault, checks that the doctor reports it, and ends it; then every line must be green again. */
async function checkFaults(
  place: Place,
  postgres: Postgres,
  doctorSettings: Settings,
  settings: Settings,
  running: ProxyAndServer,
): Promise<void> {
  const faults = [
    ...(await faultsOfSettings(place, doctorSettings)),
    ...faultsOfTheDatabase(place, postgres),
    ...proxyFaults(place, root, settings, running),
  ];
  for (const fault of faults)
    await step(
      `doctor: ${fault.name}`,
      () => checkFault(fault, place, doctorSettings),
      (line) => line,
    );
  await step(`doctor: green again after ${faults.length} faults`, () => mustBeGreen(place, doctorSettings));
}
