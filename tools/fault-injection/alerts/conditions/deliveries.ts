import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createPlain, type RequestListener, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { join } from 'node:path';
import { pollUntil } from '../../../machine/until.ts';
import { type Condition, oneProcess } from '../condition.ts';
import type { Needs, Stack } from '../stack.ts';
import { lockTable } from './processes.ts';

const LETTERS = 15;
const LATE_LETTERS = 40;
/** A process with all roles, configured with a webhook receiver that does not listen until `listen` is called. */
const withReceiver = (scheme: 'http' | 'https'): Needs => ({
  servers: {
    all: ({ receiverPort }) => ({
      WEBHOOK_URLS: `${scheme}://127.0.0.1:${receiverPort}/`,
      WEBHOOK_SECRET: 'a secret of more than twenty-four characters',
    }),
  },
});

/** Inserts events as a booking does. */
const tell = ({ query }: Stack, events: number): Promise<unknown> =>
  query(`
    insert into outbox (id, kind, payload)
    select 'evt_' || n, 'appointment.created', '{"oppID":"006AB00000K7P2QXYZ"}' from generate_series(1, ${events}) n`);

const answerWith =
  (status: number): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status).end();
  };

export const OF_DELIVERIES: readonly Condition[] = [
  {
    alert: 'FissaQueueLate',
    what: 'another session holds a lock that keeps the worker from taking deliveries',
    needs: { servers: oneProcess() },
    async make(stack) {
      await lockTable(stack, 'delivery', 'share');
      await tell(stack, 1);
    },
  },
  {
    alert: 'FissaLevelLetters',
    what: `${LATE_LETTERS} letters whose events are ten minutes old`,
    needs: { servers: oneProcess() },
    async make({ query, prometheus }) {
      const counted = 'fissa_delivery_delay_seconds_count{channel="mail"}';
      await pollUntil(async () => (await prometheus.ask(counted)).length > 0, 60_000, 1_000);
      await query(`
        insert into outbox (id, kind, payload, created_at)
        select 'evt_' || n, 'appointment.created', '{"oppID":"006AB00000K7P2QXYZ"}', now() - interval '10 minutes'
          from generate_series(1, ${LATE_LETTERS}) n`);
    },
  },
  {
    alert: 'FissaNobodyDelivers',
    what: 'only engines that do not deliver are started',
    needs: { servers: { engine: () => ({ FISSA_ROLE: 'api', FISSA_WORKER: 'off' }) } },
    make: async () => undefined,
  },
  {
    alert: 'FissaReceiverFails',
    what: `${LETTERS} events for a receiver that does not listen`,
    needs: withReceiver('http'),
    make: async (stack) => void (await tell(stack, LETTERS)),
  },
  {
    alert: 'FissaDeliveryDead',
    what: 'a receiver answers 410',
    needs: withReceiver('http'),
    async make(stack) {
      await listen(stack, createPlain(answerWith(410)));
      await tell(stack, 1);
    },
  },
  {
    alert: 'FissaCertificate',
    what: 'the certificate of a receiver is its own authority',
    needs: withReceiver('https'),
    possible: () => (spawnSync('openssl', ['version']).error === undefined ? null : 'openssl is not installed'),
    async make(stack) {
      const [key, cert] = certificateIn(stack.server('all').dataDir);
      await listen(stack, createSecure({ key, cert }, answerWith(200)));
      await tell(stack, 1);
    },
  },
];

async function listen({ receiverPort, onStop }: Stack, server: Server): Promise<void> {
  await once(server.listen(receiverPort, '127.0.0.1'), 'listening');
  onStop(async () => server.close());
}

function certificateIn(folder: string): readonly [Buffer, Buffer] {
  const [key, cert] = [join(folder, 'receiver.key'), join(folder, 'receiver.pem')];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', cert];
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...made, '-days', '2', '-subj', '/CN=127.0.0.1']);
  if (status !== 0) throw new Error(`No certificate: ${stderr}`);
  return [readFileSync(key), readFileSync(cert)];
}
