import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MAIN, type Place, SALARY } from '../place.ts';

/**
 * Loaded before the doctor instead of the lender's name server: both names resolve to this machine. Requests for them
 * come from another address than the proxy's, as those of a visitor would.
 */
const HOOK = `import { Socket } from 'node:net';
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  if (${JSON.stringify([MAIN, SALARY])}.includes(options?.host)) {
    options.localAddress = '127.0.0.5';
    options.autoSelectFamily = false;
    options.lookup = (_name, { all }, done) => (all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4));
  }
  return connect.apply(this, args);
};
`;

/** Returns the Node option that loads it. */
export function writeNames({ home }: Place): string {
  return writePreload(home, 'names', HOOK);
}

export function writePreload(home: string, name: string, text: string): string {
  const file = join(home, `${name}.mjs`);
  writeFileSync(file, text);
  return `--import=${pathToFileURL(file).href}`;
}
