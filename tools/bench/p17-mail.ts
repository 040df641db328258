import { setTimeout as pause } from 'node:timers/promises';
import { ask } from './core/ask.ts';
import type { Bench } from './core/bench.ts';
import { type Engine, type Fixture, withEngines } from './core/fixture.ts';
import { plainRow, ratioRow } from './core/judge.ts';
import { interleaved, median } from './core/rounds.ts';
import { atMost, type MeasuredRows } from './core/row.ts';
import { bookFree, type SlotPool, slotPoolOf } from './core/slot-pool.ts';
import { openTarpit, type Tarpit } from './core/tarpit.ts';

/** Creates per round. */
const CREATES = { quick: 12, full: 60 };
const PATIENCE_S = 2.5;
/** Milliseconds to wait until the first mails are attempted. */
const REST_MS = 500;
/** The timeout, and some time for the request itself on a busy machine. */
const TARGET = atMost(PATIENCE_S + 0.3, ' s');
const INPUTS = ['Via della Vela 3, Sanremo', 'Corso del Timone 8, Cuneo', 'Piazza della Bussola, Enna'];

/** Measures requests while mail, SMS, webhook and geocoder servers accept connections and never answer. */
export const p17: Bench = {
  id: 'P17',
  name: 'mail leaves after the answer',
  take: async (fixture) => {
    const tarpit = await openTarpit();
    try {
      return await silentRows(fixture, { tarpit, deal: slotPoolOf, book: bookFree, ask, restMs: REST_MS });
    } finally {
      await tarpit.close();
    }
  },
};

interface World {
  readonly tarpit: Pick<Tarpit, 'address' | 'taken'>;
  readonly deal: typeof slotPoolOf;
  readonly book: typeof bookFree;
  readonly ask: typeof ask;
  readonly restMs: number;
}

export async function silentRows(fixture: Fixture, { tarpit, deal, book, ask, restMs }: World): Promise<MeasuredRows> {
  const [plain, mute] = [await fixture.standard(), await fixture.grown({})];
  const engines = [fixture.engine(mute, servicesAt(tarpit)), fixture.engine(plain)];
  return withEngines(engines, async ([ours, limit]) => {
    if (!ours || !limit) return { rows: [] };
    const [ofMute, ofPlain] = [await deal(mute), await deal(plain)];
    const times: number[] = [];
    const create = (engine: Engine, slots: SlotPool, all: number[]) => async () => {
      const some: number[] = [];
      for (let n = 0; n < (fixture.full ? CREATES.full : CREATES.quick); n += 1)
        some.push(await book(engine, slots.next()));
      all.push(...some);
      return median(some);
    };
    await create(limit, ofPlain, [])();
    await create(ours, ofMute, [])();
    await pause(restMs);
    if (tarpit.taken() === 0) throw new Error('nobody tried to deliver');
    const rounds = await interleaved(create(ours, ofMute, times), create(limit, ofPlain, []));
    const suggested = await slowestSuggestion(ours, ask);
    const receivers = 'mail, SMS and webhooks that take the connection and stay silent';
    const told = { id: 'P17', name: 'CreateAppointment, silent receivers' };
    const work = `p50 with ${receivers}, against mail to files`;
    return {
      rows: [
        ratioRow({ ...told, work, unit: 'ms', target: atMost(1.5, ' ×') }, rounds),
        plainRow({ ...told, work: 'slowest answer', unit: 's', target: TARGET, value: Math.max(...times) / 1_000 }),
        plainRow({
          ...{ id: 'P17', name: 'autocomplete, silent geocoder', work: 'slowest answer' },
          ...{ unit: 's', target: TARGET, value: suggested / 1_000 },
        }),
      ],
    };
  });
}

const servicesAt = ({ address }: Pick<Tarpit, 'address'>) => ({
  SMTP_URL: `smtp://${address}`,
  SMS_WEBHOOK_URL: `http://${address}/sms`,
  FISSA_SMS_HOURS: '0-24',
  WEBHOOK_URLS: `http://${address}/hook`,
  WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  GEOCODER: `photon:http://${address}`,
});

async function slowestSuggestion({ url }: Engine, asking: typeof ask): Promise<number> {
  const all: number[] = [];
  for (const inputAddress of INPUTS) {
    const path = `/fa3/api/autocomplete?${new URLSearchParams({ inputAddress })}`;
    const { status, ms, text } = await asking(url + path, { method: 'GET' });
    if (status !== 200 || !text.includes('displayLines')) throw new Error(`autocomplete answered ${status}`);
    all.push(ms);
  }
  return Math.max(...all);
}
