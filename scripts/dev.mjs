// npm run dev: the page and the staff's page with hot reload, the server rebuilt and restarted, each on a free port (R0.57, R18.8.1).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freeNear } from './free-port.mjs';
import { endWithNpm } from './lifeline.mjs';
import { ensureBuilt, ensureInstalled, root, tool } from './steps.mjs';

endWithNpm();
await ensureInstalled();
await ensureBuilt();

const { PORT: givenPort, DESK_PORT: givenDesk, DESK_ORIGIN: givenOrigin } = process.env;
const port = givenPort || (await freeNear(3000));
const deskPort = givenDesk || (await freeNear(3010));
const page = await freeNear(5173);
const deskPage = await freeNear(page + 1);

const env = {
  ...process.env,
  ...{ PORT: String(port), DESK_PORT: String(deskPort) },
  // Who signs in at the page with hot reload comes back to it.
  DESK_ORIGIN: givenOrigin || `http://localhost:${deskPage}`,
  ...{ FISSA_DEV_ENGINE: `http://127.0.0.1:${port}`, FISSA_DEV_DESK: `http://127.0.0.1:${deskPort}` },
};
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'dist/server/main.js'], {
  ...{ cwd: root, stdio: 'inherit', env },
});
const at = (number) => ['--port', String(number), '--strictPort'];
const children = [
  tool('vite', ['build', '--mode', 'server', '--watch', '--emptyOutDir=false', '--logLevel', 'warn']),
  tool('vite', at(page), { env }),
  tool('vite', ['--mode', 'desk', ...at(deskPage)], { env }),
];
process.on('SIGINT', () => server.kill('SIGINT'));
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('exit', () => server.kill());
console.log(`Server code: ${join(root, 'dist/server')}; page: http://localhost:${page}/fa3/, staff: http://localhost:${deskPage}/sportello/`);
await Promise.race(children);
