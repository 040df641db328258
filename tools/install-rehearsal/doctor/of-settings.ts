import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mountSmallDisk, noSmallDisk } from '../../machine/small-disk.ts';
import { npmRun, type Settings, toEnd } from '../machine/command.ts';
import { writePreload } from '../machine/names.ts';
import type { Place } from '../place.ts';
import { assertHolds } from '../steps.ts';
import type { Fault } from './fault.ts';

const OLD_NODE = "Object.defineProperty(process, 'version', { value: 'v18.19.0' });\n";
const FAST_CLOCK = 'const { now } = Date;\nDate.now = () => now() + 60_000;\n';

/** Faults of the settings, the machine, and the services around it. */
export async function faultsOfSettings(place: Place, valid: Settings): Promise<readonly Fault[]> {
  const { home, ports } = place;
  const nobody = `http://127.0.0.1:${ports.nobody}`;
  const preloaded = (name: string, text: string) => ({
    NODE_OPTIONS: `${valid.NODE_OPTIONS ?? ''} ${writePreload(home, name, text)}`,
  });
  const otherKeys = join(home, 'altre-chiavi.json');
  await npmRun(place, valid, 'keys', 'first', '--to', otherKeys);
  const file = join(home, 'nessuna-cartella');
  writeFileSync(file, '');
  const desk = {
    DESK_ORIGIN: 'https://sportello.bancaprova.it',
    OIDC_CLIENT_ID: 'fissa',
    OIDC_CLIENT_SECRET: 'un-segreto',
  };
  return [
    { name: 'an old Node', settings: preloaded('old-node', OLD_NODE), line: /^red node / },
    { name: 'a setting is missing', settings: { WEBHOOK_SECRET: '' }, line: /^red settings WEBHOOK_SECRET is missing/ },
    {
      name: 'the site file is not there',
      settings: { FISSA_SITE: join(home, 'altro.json') },
      line: /^red settings .*FISSA_SITE/,
    },
    { name: 'other keys', settings: { FISSA_KEYS: otherKeys }, line: /^red keys FISSA_KEYS are not the keys/ },
    {
      name: 'a clock that is a minute ahead',
      settings: preloaded('fast-clock', FAST_CLOCK),
      line: /^red clock [56]\d\.\d s ahead/,
    },
    {
      name: 'no mail server',
      settings: { SMTP_URL: `smtps://a:b@localhost:${ports.nobody}` },
      line: /^red mail .*cannot be reached/,
    },
    {
      name: 'a mail server with an untrusted certificate',
      settings: { NODE_EXTRA_CA_CERTS: '' },
      line: /^red mail .*TLS with localhost:\d+ fails/,
    },
    {
      name: 'a wrong password of mail',
      settings: { SMTP_URL: `smtps://fissa:no@localhost:${ports.mail}` },
      line: /^red mail .*name and password/,
    },
    { name: 'no SMS gateway', settings: { SMS_WEBHOOK_URL: nobody }, line: /^red sms / },
    { name: 'no receiver of webhooks', settings: { WEBHOOK_URLS: nobody }, line: /^red webhook / },
    { name: 'no geocoder', settings: { GEOCODER: `photon:${nobody}` }, line: /^yellow geocoder / },
    { name: 'no identity provider', settings: { ...desk, OIDC_ISSUER: nobody }, line: /^red identity / },
    { name: 'no engine behind an edge', settings: { FISSA_ROLE: 'edge', FISSA_API_URL: nobody }, line: /^red engine / },
    {
      name: 'a folder that cannot be written to',
      settings: { FISSA_DATA_DIR: file },
      line: /^red disk this user cannot write/,
    },
    ...(noSmallDisk() === null ? [fullDisk(home)] : []),
  ];
}

function fullDisk(home: string): Fault {
  const folder = join(home, 'disco');
  return {
    name: 'a full disk',
    settings: { FISSA_DATA_DIR: folder },
    line: /^red disk .*full/,
    async make() {
      const disk = mountSmallDisk(folder, 1);
      disk.fill();
      return async () => assertHolds((await toEnd('umount', ['-l', folder])).code === 0, `${folder} stays mounted`);
    },
  };
}
