import { romeInstant, romeWall } from '../rome.ts';
import type { SeededBug } from './bug.ts';

const KILL = 'kill -9 of an engine';
const DAY_MS = 86_400_000;

/** The constant of the UTC offset that is wrong at the time of this run's visits, for example summer time in winter. */
function wrongOffset(now = Date.now()): 'SUMMER_OFFSET_MINUTES' | 'WINTER_OFFSET_MINUTES' {
  const day = new Date(now + 7 * DAY_MS).toISOString().slice(0, 10);
  return romeWall(romeInstant(day, '12:00')) === romeWall(Date.parse(`${day}T11:00:00Z`))
    ? 'SUMMER_OFFSET_MINUTES'
    : 'WINTER_OFFSET_MINUTES';
}

/** Seeded bugs in booking, moving, holds, messages and times. */
export const PLANTED: readonly SeededBug[] = [
  {
    name: 'two rows may be one seat',
    breaks: ['I3'],
    fault: 'none',
    patches: [
      {
        file: 'platform/database/migrations/engine/0002-booking.ts',
        find: 'primary key (branch_code, starts, seat),',
        replace: '',
      },
      {
        file: 'availability/take-seat.ts',
        find: `on conflict (branch_code, starts, seat) do update
       set state = excluded.state, visit = excluded.visit, held_until = excluded.held_until,
           appointment_id = excluded.appointment_id, holder = excluded.holder
     where seat.held_until <= now() or seat.visit = :visit::bytea`,
        replace: '',
      },
    ],
  },
  {
    name: 'the direct path has a key of its own',
    breaks: ['I2', 'I6'],
    fault: 'reset after commit',
    patches: [
      {
        file: 'edge/edge-app.ts',
        find: `  const answer = await deps.ask(toUpstreamRequest(asked, how));`,
        replace: `  const headers = { ...asked.headers, 'idempotency-key': 'direct-' + Math.random() + '-' + Math.random() };
  const answer = await deps.ask({ ...toUpstreamRequest(asked, how), headers });`,
      },
    ],
  },
  {
    name: 'the answer goes out before the commit',
    breaks: ['I1'],
    // Appointments answered within the pause are lost; it is long enough that there always are some.
    fault: 'kill -9 of both engines',
    patches: [
      {
        file: 'platform/database/all-or-nothing.ts',
        find: `    return await inTransaction(db, async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RolledBack(result);
      return result;
    });`,
        replace: `    return await new Promise((resolve, reject) => {
      inTransaction(db, async (tx) => {
        const result = await work(tx);
        if (!result.ok) throw new RolledBack(result);
        resolve(result);
        await new Promise((later) => setTimeout(later, 1500));
        return result;
      }).catch(reject);
    });`,
      },
    ],
  },
  {
    name: 'the event is written after the transaction',
    breaks: ['I8', 'I10'],
    fault: KILL,
    patches: [
      {
        file: 'booking/create/write.ts',
        find: '  announceUnread(tx, toldOf(request, made.opp_id, placed, ctx));',
        replace: '',
      },
      {
        file: 'booking/create/write.ts',
        find: '  record(booking, settled, made);',
        replace: `  record(booking, settled, made);
  const told = toldOf(settled.request, made.opp_id, settled.placed, booking.ctx);
  const later = () => inTransaction(booking.deps.db, async (own) => announceUnread(own, told));
  setTimeout(() => later().catch(() => undefined), 400);`,
      },
      {
        file: 'booking/create/write.ts',
        find: 'import { sendUnread } from',
        replace: `import { inTransaction } from '../../platform/database/transaction.ts';
import { sendUnread } from`,
      },
    ],
  },
  {
    name: 'a hold never ends',
    breaks: ['I9'],
    fault: 'none',
    patches: [
      {
        file: 'availability/read-days.ts',
        find: '(s.held_until is null or s.held_until > now())',
        replace: 'true',
      },
      {
        file: 'availability/take-seat.ts',
        find: '(x.held_until is null or x.held_until > now())',
        replace: "x.state in ('booked', 'held')",
      },
    ],
  },
  {
    name: 'one offset for the whole year',
    breaks: ['I11'],
    fault: 'none',
    patches: [
      {
        file: '../domain/time/rome.ts',
        find: 'ms >= clockChange(year, 2) && ms < clockChange(year, 9) ? SUMMER_OFFSET_MINUTES : WINTER_OFFSET_MINUTES',
        replace: `year === 0 ? SUMMER_OFFSET_MINUTES + WINTER_OFFSET_MINUTES + clockChange(year, 0) : ${wrongOffset()}`,
      },
    ],
  },
  {
    name: 'one person may have any number of unproven visits',
    breaks: ['I4'],
    fault: 'none',
    patches: [{ file: 'booking/contact-verification/give-way.ts', find: 'MAX_OPEN = 3', replace: 'MAX_OPEN = 99' }],
  },
  {
    name: 'the version is not looked at',
    breaks: ['I12'],
    fault: 'none',
    patches: [
      {
        file: 'booking/change/move.ts',
        find: 'if (payload.versione !== own.version)',
        replace: 'if (own.version < 0)',
      },
    ],
  },
  {
    name: 'a cancelled visit keeps its seat',
    breaks: ['I3'],
    fault: 'none',
    patches: [
      {
        file: 'booking/contact-verification/cancel-row.ts',
        find: "await tx.deleteFrom('seat').where('appointment_id', '=', id).returning('branch_code').execute();",
        replace: '[];',
      },
    ],
  },
  {
    name: 'cached availability decides the write',
    breaks: ['I9', 'I3'],
    fault: 'none',
    patches: [
      {
        file: 'availability/offered-slot.ts',
        find: 'const AROUND_DAYS = 7;',
        replace: 'const AROUND_DAYS = 7, seen = new Map();',
      },
      {
        file: 'availability/offered-slot.ts',
        find: 'reading.get(branch);',
        replace: `(() => {
    const known = seen.get(branch + day);
    if (known !== undefined && Date.now() - known.at < 5_000) return known.days;
    const days = reading.get(branch);
    seen.set(branch + day, { at: Date.now(), days });
    return days;
  })();`,
      },
    ],
  },
  {
    name: 'the log quotes the request',
    breaks: ['I14'],
    fault: 'none',
    patches: [
      {
        file: 'http/mount.ts',
        find: 'const { input, context } = admitted.value;',
        replace: 'const { input, context } = admitted.value;\n    console.error(JSON.stringify(input));',
      },
    ],
  },
];
