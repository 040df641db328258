import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { createUpstream } from '../edge/upstream.ts';
import { createEdgeSignatures } from '../http/edge-signatures.ts';
import { systemClock } from '../platform/clock.ts';
import { type Environment, environmentOrExit } from '../platform/config/environment.ts';
import { openKeyring } from '../platform/config/keyring.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { parseInstant, replaySettled } from './journal/replay-settled.ts';

const USAGE =
  'Usage: npm run journal -- replay --since 2026-11-22T09:30:00Z (beside the edge: its folder, keys and engine)';

/**
 * `npm run journal -- replay --since TIME`: after a restore of the database, sends the requests again that were
 * confirmed to this edge since that time. They have their idempotency keys, so existing rows stay unchanged.
 */
try {
  process.exitCode = await run(environmentOrExit());
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : 'The journal cannot be replayed');
  process.exitCode = 1;
}

async function run(environment: Environment): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { since: { type: 'string' } } });
  const since = parseInstant(values.since);
  if (positionals.join() !== 'replay' || since === null) throw new Error(USAGE);
  const keys = openKeyring(environment);
  const edgeSignatures = createEdgeSignatures(keys, systemClock);
  // In the role `all` the engine is the server itself.
  const url = environment.apiUrl ?? `http://127.0.0.1:${environment.port}`;
  const ask = createUpstream({ url, now: () => performance.now(), edgeSignatures });
  const deps = { ask, edgeSignatures, endpoints: ENDPOINT_LIST, seal: createSeal(keys) };
  const { lines, isComplete } = await replaySettled(deps, join(environment.dataDir, 'journal'), since);
  for (const line of lines) console.log(line);
  return isComplete ? 0 : 1;
}
