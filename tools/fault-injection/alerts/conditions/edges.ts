import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { askForCallByEdge, sendSurveyByEdge } from '../calls.ts';
import { beforeEachRow, behindEdge, type Condition } from '../condition.ts';
import { type Stack, writeKeys } from '../stack.ts';

const FULL_HALF = 2_600;
const LANES = 10;

/** Kills the engine and sends one request, so that the edge stores it in its journal. */
async function keepOne({ server }: Stack): Promise<void> {
  await server('engine').kill();
  await sendSurveyByEdge(server('edge').url);
  const folder = join(server('edge').dataDir, 'journal');
  if (!existsSync(folder) || !readdirSync(folder).some((name) => name.endsWith('.entry')))
    throw new Error('The edge journalled no request');
}

export const OF_EDGES: readonly Condition[] = [
  {
    alert: 'FissaEngineAway',
    what: 'kill -9 of the only engine',
    implies: ['FissaDown', 'FissaNobodyDelivers'],
    needs: { servers: behindEdge },
    make: ({ server }) => server('engine').kill(),
  },
  {
    alert: 'FissaJournalStuck',
    what: 'the engine is ready, but fails at the one journalled request',
    needs: { servers: behindEdge },
    async make(stack) {
      await keepOne(stack);
      await beforeEachRow(stack, 'audit', `raise exception 'refused'`);
      await stack.server('engine').start();
    },
  },
  {
    alert: 'FissaJournalFilling',
    what: `${FULL_HALF} requests while the engine is away`,
    implies: ['FissaEngineAway', 'FissaDown', 'FissaNobodyDelivers'],
    needs: { servers: behindEdge },
    async make({ server }) {
      await server('engine').kill();
      const { url } = server('edge');
      for (let n = 0; n < FULL_HALF; n += LANES)
        await Promise.all(Array.from({ length: LANES }, () => askForCallByEdge(url)));
    },
  },
  {
    alert: 'FissaJournalTrouble',
    what: 'an edge has a journalled request and other keys than the engine',
    needs: {
      servers: {
        engine: behindEdge.engine ?? (() => ({})),
        edge: ({ engine, keyFile }) => {
          writeKeys(`${keyFile}.edge`);
          return { FISSA_ROLE: 'edge', FISSA_API_URL: engine, FISSA_KEYS: `${keyFile}.edge` };
        },
      },
    },
    async make(stack) {
      await keepOne(stack);
      await stack.server('engine').start();
    },
  },
];
