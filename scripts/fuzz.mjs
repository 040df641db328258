// npm run bodies [-- COUNT [SEED]]: sends generated bodies to every endpoint of the complete product on a real
// PostgreSQL,
// including boundary values of days and names. npm test sends a few of them.
import { ensureInstalled, tool } from './steps.mjs';

const [count = '150', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
await ensureInstalled();
console.log(`${count} bodies a call, seed ${seed}`);
const env = { ...process.env, FISSA_BODIES: count, FISSA_BODIES_SEED: seed };
process.exitCode = await tool('vitest', ['run', '--project', 'server', 'src/server/bootstrap/fuzz'], { env });
