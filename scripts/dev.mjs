// npm run dev: the page and the staff's page with hot reload, the server rebuilt and restarted, each on a free port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freeNear } from './free-port.mjs';
import { endWithNpm } from './exit-with-parent.mjs';
import { ensureBuilt, ensureInstalled, root, tool } from './steps.mjs';
import { whenChanged } from './watch-folders.mjs';

/** Folders whose changes restart the server. */
const SOURCES = ['server', 'domain', 'contract', 'texts'].map((name) => join(root, 'src', name));

endWithNpm();
await ensureInstalled();
await ensureBuilt();

const { PORT: givenPort, DESK_PORT: givenDesk, DESK_ORIGIN: givenOrigin } = process.env;
const port = givenPort || (await freeNear(3000));
// Not the desk's default port: another installation might take that one while our server restarts.
const deskPort = givenDesk || (await freeNear(3110));
const page = await freeNear(5173);
const deskPage = await freeNear(page + 1);

const env = {
  ...process.env,
  ...{ PORT: String(port), DESK_PORT: String(deskPort) },
  // After the sign-in the browser returns to the page with hot reload.
  DESK_ORIGIN: givenOrigin || `http://localhost:${deskPage}`,
  ...{ FISSA_DEV_ENGINE: `http://127.0.0.1:${port}`, FISSA_DEV_DESK: `http://127.0.0.1:${deskPort}` },
};
let server = startServer();
const ending = new AbortController();
// Starts watching in the same tick as the server, so that no change is missed.
whenChanged(SOURCES, rebuild, ending.signal);
const at = (number) => ['--port', String(number), '--strictPort'];
const pages = [tool('vite', at(page), { env }), tool('vite', ['--mode', 'desk', ...at(deskPage)], { env })];
process.on('SIGINT', () => end('SIGINT'));
process.on('SIGTERM', () => end('SIGTERM'));
process.on('exit', () => server.kill());
console.log(`Server code: ${join(root, 'dist/server')}; page: http://localhost:${page}/fa3/, staff: http://localhost:${deskPage}/sportello/`);
await Promise.race(pages);

/** Rebuilds the server, and restarts it if the build succeeds. */
async function rebuild() {
  const failed = await tool('vite', ['build', '--mode', 'server', '--emptyOutDir=false', '--logLevel', 'warn']);
  if (failed || ending.signal.aborted) return;
  if (isRunning(server)) {
    const over = once(server, 'exit');
    server.kill();
    await over;
  }
  if (!ending.signal.aborted) server = startServer();
}

function startServer() {
  return spawn(process.execPath, ['dist/server/main.js'], { cwd: root, stdio: 'inherit', env });
}

function isRunning({ exitCode, signalCode }) {
  return exitCode === null && signalCode === null;
}

function end(signal) {
  ending.abort();
  server.kill(signal);
}
