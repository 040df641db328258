// npm run dev: the page with hot reload on 5173, the staff's on 5174, the server rebuilt and restarted on 3000 (R0.57).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithNpm } from './lifeline.mjs';
import { ensureBuilt, ensureInstalled, root, tool } from './steps.mjs';

endWithNpm();
await ensureInstalled();
await ensureBuilt();

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'dist/server/main.js'], {
  cwd: root,
  stdio: 'inherit',
});
const children = [
  tool('vite', ['build', '--mode', 'server', '--watch', '--emptyOutDir=false', '--logLevel', 'warn']),
  tool('vite', []),
  tool('vite', ['--mode', 'desk']),
];
process.on('SIGINT', () => server.kill('SIGINT'));
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('exit', () => server.kill());
console.log(`Server code: ${join(root, 'dist/server')}; page: http://localhost:5173/fa3/, staff: http://localhost:5174/sportello/`);
await Promise.race(children);
