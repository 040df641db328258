import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFree } from '../../machine/ports.ts';
import { launch } from '../../machine/program.ts';
import { pollUntil } from '../../machine/until.ts';
import { DESK, MAIN, type Place, SALARY } from '../place.ts';
import { assertHolds } from '../steps.ts';

const READY_MS = 20_000;
export interface RunningProxy {
  readonly stop: () => Promise<void>;
}
/** Changes the text of the proxy's file, to inject a fault. */
export type Changed = (text: string) => string;

/** Starts nginx with `deploy/proxy/nginx.conf`, adapted to the names, ports and folders of this machine. */
export async function startProxy(
  { home, ports }: Place,
  root: string,
  changed: Changed = (text) => text,
): Promise<RunningProxy> {
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/nginx-${name};`,
  );
  const text = readFileSync(join(root, 'deploy/proxy/nginx.conf'), 'utf8')
    .replaceAll('/etc/fissa/tls', home)
    .replace('/run/nginx.pid', join(home, 'nginx.pid'))
    .replace('/var/log/nginx/error.log', join(home, 'nginx.log'))
    .replace('http {', `http { ${own.join(' ')}`)
    .replaceAll('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${ports.secure} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.server}`)
    .replace('127.0.0.1:3010', `127.0.0.1:${ports.desk}`)
    .replaceAll('server_name sportello.example.org;', `server_name ${DESK};`)
    .replaceAll('server_name agenda.example.org;', `server_name ${MAIN} ${SALARY};`);
  const file = join(home, 'nginx.conf');
  writeFileSync(file, changed(text));
  const log = join(home, 'nginx.log');
  const program = launch({
    command: '/usr/sbin/nginx',
    args: ['-e', 'stderr', '-g', 'daemon off;', '-c', file],
    env: {},
    log,
  });
  const isUp = async () => !(await isFree(ports.secure)) || !program.isRunning();
  assertHolds(
    (await pollUntil(isUp, READY_MS)) !== null && program.isRunning(),
    `nginx did not start: ${readFileSync(log, 'utf8')}`,
  );
  return {
    async stop() {
      program.signal('SIGTERM');
      await program.exited;
    },
  };
}
