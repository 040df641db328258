import { pollUntil } from '../../../machine/until.ts';
import { lookUp, search, sendSurvey, sendWrongToken } from '../calls.ts';
import { beforeEachRow, type Condition, oneProcess } from '../condition.ts';
import type { Stack } from '../stack.ts';

const SEARCHES = 300;
const LANES = 10;

export const OF_VISITORS: readonly Condition[] = [
  {
    alert: 'FissaNoBookings',
    what: `${SEARCHES} searches, and no booking`,
    needs: { servers: oneProcess() },
    async make({ server, prometheus }) {
      const { url } = server('all');
      await search(url);
      const counted = 'fissa_http_request_duration_seconds_count{call="TrovaFiliali3"}';
      await pollUntil(async () => (await prometheus.ask(counted)).length > 0, 60_000, 1_000);
      for (let n = 0; n < SEARCHES; n += LANES) await Promise.all(Array.from({ length: LANES }, () => search(url)));
    },
  },
  {
    alert: 'FissaErrors',
    what: 'the database refuses the rows of one call, which is made every second',
    needs: { servers: oneProcess() },
    async make(stack) {
      await beforeEachRow(stack, 'audit', `raise exception 'refused'`);
      const timer = setInterval(() => void sendSurvey(stack.server('all').url).catch(() => undefined), 1_000);
      stack.onStop(async () => clearInterval(timer));
    },
  },
  {
    alert: 'FissaSlow',
    what: 'the database takes three seconds for each row of one call',
    implies: ['FissaLevelTime'],
    needs: { servers: oneProcess() },
    make: (stack) => lookUpSlowly(stack, 3),
  },
  {
    alert: 'FissaLevelTime',
    what: 'the database takes a second and a half for each row of one call',
    needs: { servers: oneProcess() },
    make: (stack) => lookUpSlowly(stack, 1.5),
  },
  {
    alert: 'FissaLevelAnswers',
    what: 'the database refuses the rows of lookups, which are made every second',
    implies: ['FissaErrors'],
    needs: { servers: oneProcess() },
    async make(stack) {
      await beforeEachRow(stack, 'lookup', `raise exception 'refused'`);
      stack.repeat(() => lookUp(stack.server('all').url), 1);
    },
  },
  {
    alert: 'FissaSecurityLogAway',
    what: 'no receiver listens where security events are sent, and a token is rejected',
    needs: { servers: oneProcess({ FISSA_SECURITY_LOG: 'syslog+tls://127.0.0.1:9' }) },
    make: async ({ server }) => void (await sendWrongToken(server('all').url)),
  },
];

async function lookUpSlowly(stack: Stack, seconds: number): Promise<void> {
  await beforeEachRow(stack, 'lookup', `perform pg_sleep(${seconds})`);
  stack.repeat(() => lookUp(stack.server('all').url), 4);
}
