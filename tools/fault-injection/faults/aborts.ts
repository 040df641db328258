import { randomBytes } from 'node:crypto';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import type { Wanted } from '../history.ts';
import { pick, type Random, seeded } from '../random.ts';
import { runInParallel } from '../runner/run-in-parallel.ts';
import { visitBody } from '../workload/bodies.ts';
import { guestsOf, type InventedVisitor } from '../workload/guests.ts';
import { personOf } from '../workload/people.ts';
import { createPerform, type Intent } from '../workload/perform.ts';
import { type Plan, planOf } from '../workload/plan.ts';
import { always, type Fault, type Trial } from './fault.ts';

const FIRST_PERSON = 600;
const GUESTS = 6;
/** Number of an invented person who has no appointment; many requests are about this person. */
const STRANGER = 699;
/**
 * Number of waves of requests, and of requests in a wave. A wave comes from one visitor and goes to one process. Some
 * requests are aborted at each stage, and more of them read the database than may run at once, so that many are queued.
 */
const WAVES = 8;
const AT_ONCE = 60;
const WAITING = 60;
const DOORS = 4;
const CREATES = 2;
/** Milliseconds. */
const LONGEST = 3_000;
const WORK = 250;
const ANSWER = 5_000;
const STAGES = [
  'connected',
  'in the head',
  'after the head',
  'in the body',
  'while it waits',
  'while it is answered',
] as const;

type Stage = (typeof STAGES)[number];
interface From {
  readonly door: readonly [base: string, path: string] | undefined;
  readonly guest: InventedVisitor;
  readonly random: Random;
}
interface Raw {
  readonly call: string;
  readonly body: string;
  readonly key?: string;
}

/**
 * Clients close hundreds of connections to the edge and the engines: before, in and after the body, while the request
 * is queued, and during the answer. They use the addresses and cookies of visitors. Afterwards every visitor is served,
 * and a repeated request has one effect.
 */
export const ABORTS: Fault = {
  name: 'aborts at every stage',
  possible: always,
  isClean: true,
  async inject(cluster, random, scene) {
    const house = { ...scene, edgeUrl: cluster.edge.url, random, now: Date.now };
    const guests = Array.from({ length: GUESTS }, (_, n) => guestsOf(house)(FIRST_PERSON + n));
    for (const { browser } of guests) await browser.showHuman();
    const perform = createPerform({ ...scene, name: `${scene.seed}-aborts`, now: Date.now });
    const [scout] = guests as [InventedVisitor];
    const plan = await planOf(perform, scout, scene.seed, seeded(scene.seed), Date.now());
    const creates = guests.flatMap((guest) => Array.from({ length: CREATES }, () => intent(guest, plan, random)));
    for (let wave = 0; wave < WAVES; wave += 1) {
      const guest = guests[wave % GUESTS] ?? scout;
      const door = doorsOf(cluster)[wave % DOORS];
      const own = wave < GUESTS ? creates.slice(wave * CREATES, (wave + 1) * CREATES) : [];
      await Promise.all([
        ...own.map((create) => abortedCreate({ door, guest, random }, scene, create)),
        ...Array.from({ length: AT_ONCE }, () => abort({ door, guest, random }, pick(random, readsOf(plan)))),
        ...Array.from({ length: WAITING }, () => abort({ door, guest, random }, lookupOf(scene), 'while it waits')),
      ]);
    }
    return async () => {
      await pause(WORK);
      await everybodyIsServed(cluster, guests, plan, scene);
      for (const [n, wanted] of creates.entries()) await perform(guests[Math.floor(n / CREATES)] ?? scout, wanted);
    };
  },
};

type Create = Intent & { readonly key: string; readonly wanted: Wanted };

function intent({ person }: InventedVisitor, plan: Plan, random: Random): Create {
  const wanted = pick(random, plan.hours) ?? { branch: '', day: '', hour: '' };
  const body = visitBody(person, 'PP', wanted);
  return { kind: 'create', body, key: randomBytes(18).toString('base64url'), taxCode: person.taxCode, wanted };
}

const readsOf = ({ search, hours: [first] }: Plan): readonly Raw[] => [
  { call: 'TrovaFiliali3', body: JSON.stringify(search) },
  { call: 'Disponibilita', body: JSON.stringify({ Codice: first?.branch, Data: first?.day, Giorni: 7 }) },
  { call: 'GetUserDataAndAppointmentByCf', body: JSON.stringify({ CodiceFiscale: 'X' }) },
];

/** A lookup reads the database, and its answer is delayed by some milliseconds. */
const lookupOf = ({ seed }: Trial): Raw => ({
  call: 'GetUserDataAndAppointmentByCf',
  body: JSON.stringify({ CodiceFiscale: personOf(seed, STRANGER).taxCode }),
});

/** Sends a create and aborts it; it may have happened. */
async function abortedCreate(
  from: From,
  scene: Trial,
  { kind, body, key, taxCode = '', wanted }: Create,
): Promise<void> {
  const { guest } = from;
  const { worker, visitor, address } = guest;
  const id = `aborted-${key}`;
  const operation = { id, worker, visitor, address, kind, call: 'CreateAppointment', key, body, taxCode, wanted };
  scene.record({ type: 'invoke', at: Date.now(), operation });
  await abort(from, { call: operation.call, body: JSON.stringify(body), key });
  scene.record({ type: 'info', at: Date.now(), id, waitMs: 0, tries: [] });
}

const doorsOf = ({ edge, engines }: Cluster) =>
  [
    [engines[0].url, '/fa3/api'],
    [edge.url, '/fa3/proxy'],
    [engines[1].url, '/fa3/api'],
    [edge.url, '/fa3/api'],
  ] as const;

/** Sends a request up to a stage and closes the connection. */
function abort(
  { door, guest, random }: From,
  raw: Raw = { call: 'ping', body: '' },
  stage: Stage = pick(random, STAGES) ?? 'connected',
): Promise<void> {
  const [base = '', path = ''] = door ?? [];
  const head = headOf(path, guest, raw);
  const sent: Partial<Record<Stage, string>> = {
    connected: '',
    'in the head': head.slice(0, Math.floor(head.length * random())),
    'after the head': head,
    'in the body': head + raw.body.slice(0, Math.floor(raw.body.length * random())),
  };
  return new Promise((resolve) => {
    const { hostname, port } = new URL(base);
    const socket = createConnection({ host: hostname, port: Number(port) });
    const leave = () => void (random() < 0.5 ? socket.resetAndDestroy() : socket.destroy());
    socket.setTimeout(LONGEST, leave);
    socket.once('error', leave).once('close', () => resolve());
    socket.once('connect', () => socket.write(sent[stage] ?? head + raw.body));
    if (stage === 'while it is answered') socket.once('data', leave);
    else socket.once('connect', () => setTimeout(leave, random() * WORK));
  });
}

const headOf = (path: string, { address, browser }: InventedVisitor, { call, body, key }: Raw): string =>
  [
    `POST ${path}/${call} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-forwarded-for: ${address}`,
    `cookie: ${browser.cookies()}`,
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    '\r\n',
  ].join('\r\n');

/** Checks that the edge and each engine serve expensive requests of every visitor, with and without cookies. */
async function everybodyIsServed(
  { edge, engines }: Cluster,
  guests: readonly InventedVisitor[],
  plan: Plan,
  { blame }: Trial,
): Promise<void> {
  const [, { body, call } = { body: '', call: '' }] = readsOf(plan);
  const asked = guests.flatMap(({ address, browser }) =>
    [edge, ...engines].flatMap(({ name, url }) =>
      ['', browser.cookies()].map((cookie) => ({ name, url, address, cookie })),
    ),
  );
  await runInParallel(4, asked, async ({ name, url, address, cookie }) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, cookie };
    const signal = AbortSignal.timeout(ANSWER);
    const status = await fetch(`${url}/fa3/api/${call}`, { method: 'POST', headers, body, signal }).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status !== 200) blame('gate', `${name} answers ${address} with ${status} after aborts`);
  });
}
