import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { after, ask, type Browser, type Described, describedBy, faultOf, newBrowser } from './ask.testing.ts';
import { bodyFor, boundaryBodies } from './bodies.testing.ts';
import { halfRows, unfitTexts } from './half-rows.testing.ts';
import { type House, openHouse } from './house.testing.ts';
import { type Random, seeded } from './random.testing.ts';

/** A small number for every run; `npm run bodies` uses more, and every boundary. */
const COUNT = Number(process.env.FISSA_BODIES ?? 20);
const SEED = Number(process.env.FISSA_BODIES_SEED ?? 13);
const ALL_BOUNDARIES = COUNT >= 100;
/** Timeout: the edge replays one request after the other, so it grows with their number. */
const PATIENCE = 60_000 + COUNT * 3_000;

let house: House;
let calls: readonly Described[];
/** Codes of the demo customers' appointments. */
let invented: readonly string[];
const random = seeded(SEED);
/** Browsers with an appointment, some of which send further requests. */
const known: Browser[] = [];

beforeAll(async () => {
  house = await openHouse();
  await house.startEngine();
  calls = await describedBy(house.engineUrl);
  await house.stopEngine();
  invented = await halfRows(house.database.db);
}, 120_000);
afterAll(() => house.close());

type Judge = (described: Described, status: number, body: unknown) => string | null;

/** Sends every body for an endpoint, and reports faulty answers. */
async function tryAll(url: string, described: Described, judge: Judge): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const body of bodiesOf(described, random)) {
    const browser = random.chance(0.4) && known.length > 0 ? random.pick(known) : newBrowser(house);
    const given = typeof body === 'function' ? body(browser) : body;
    const answer = await ask(url, described, { body: given, browser, random });
    const told: unknown = await answer.json().catch(() => 'no JSON');
    const fault = judge(described, answer.status, told);
    if (fault !== null) faults.push(`${described.call} of ${given}: ${fault} (seed ${SEED})`);
    const { oppID } = told as { readonly oppID?: unknown };
    if (typeof oppID === 'string' && isProven(answer)) known.push(after(browser, answer.headers, oppID));
  }
  return faults;
}

const isProven = ({ headers }: Response) => headers.getSetCookie().some((each) => each.startsWith('fissa-proof='));

function* bodiesOf({ input }: Described, from: Random) {
  const boundaries = boundaryBodies(input, { random: from, own: null });
  const few =
    ALL_BOUNDARIES || boundaries.length === 0
      ? boundaries
      : Array.from({ length: COUNT / 4 }, () => from.pick(boundaries));
  yield* few;
  for (let made = ALL_BOUNDARIES ? 0 : few.length; made < COUNT; made += 1)
    yield ({ own }: Browser) => bodyFor(input, { random: from, own });
}

const everyCall = async (url: string, judge: Judge): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const described of calls) faults.push(...(await tryAll(url, described, judge)));
  return faults;
};

const proxied: Judge = (described, status, body) => {
  const wrapper = body as { readonly status?: unknown; readonly data?: { readonly code?: unknown } };
  const isHonest = status === 503 && wrapper.data?.code === 'unavailable';
  return isHonest ? null : faultOf(described, wrapper.status === 1 ? servedAs(described) : status, wrapper.data);
};
const servedAs = ({ call }: Described): number => (call === 'sendAudit' ? 202 : 200);

// R13.1.6
test('an edge without its engine answers every random body as the contract says, or as unavailable', async () => {
  expect(await everyCall(`${house.edgeUrl}/fa3/proxy`, proxied)).toEqual([]);
}, 600_000);

// R13.1.6
test('the engine processes all requests that an edge has acknowledged', async () => {
  expect(waiting().length).toBeGreaterThan(0);
  await house.startEngine();
  await expect.poll(waiting, { timeout: PATIENCE }).toEqual([]);
  expect(setAside(), `seed ${SEED}`).toEqual([]);
}, 600_000);

/** Imaginary data, so a failure may print them. */
function setAside(): readonly string[] {
  const folder = join(house.journal, 'da-verificare');
  const opened = (file: string) => house.seal.open(readFileSync(join(folder, file)));
  return readdirSync(folder).map((file) => Buffer.from(opened(file), 'base64').toString());
}
const waiting = () => readdirSync(house.journal).filter((file) => file.endsWith('.entry'));

// R13.1.6
test('the engine answers every random body as the contract says', async () => {
  expect(await everyCall(`${house.engineUrl}/fa3/api`, faultOf)).toEqual([]);
}, 600_000);

// R13.1.6
test('after all random bodies no row is incomplete, and none contains a mask or a control character', async () => {
  const { db } = house.database;
  for (const table of ['appointment', 'lead', 'seat', 'audit', 'lookup'] as const)
    expect([table, (await db.selectFrom(table).selectAll().execute()).length > 0]).toEqual([table, true]);
  expect(await halfRows(db), `seed ${SEED}`).toEqual(invented);
  expect(await unfitTexts(db, house.seal), `seed ${SEED}`).toEqual([]);
});
