import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HOSTS, type Place } from '../place.ts';

/**
 * Code that is loaded before the doctor and replaces DNS: the host names resolve to this machine. Requests to them
 * come from another address than the proxy's, as those of a visitor would.
 */
const HOOK = `import { Socket } from 'node:net';
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  if (${JSON.stringify(HOSTS)}.includes(options?.host)) {
    options.localAddress = '127.0.0.5';
    options.autoSelectFamily = false;
    options.lookup = (_name, { all }, done) => (all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4));
  }
  return connect.apply(this, args);
};
`;

/** Writes the hook; returns the Node option that loads it. */
export function writeNames({ home }: Place): string {
  return writePreload(home, 'names', HOOK);
}

export function writePreload(home: string, name: string, text: string): string {
  const file = join(home, `${name}.mjs`);
  writeFileSync(file, text);
  return `--import=${pathToFileURL(file).href}`;
}
