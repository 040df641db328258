import { d1 } from '../d1-desk.ts';
import { p01 } from '../p01-search.ts';
import { p02 } from '../p02-branches.ts';
import { p03 } from '../p03-appointments.ts';
import { p04 } from '../p04-statements.ts';
import { p05 } from '../p05-create.ts';
import { p06 } from '../p06-one-slot.ts';
import { p07 } from '../p07-lookup.ts';
import { p08 } from '../p08-places.ts';
import { p09 } from '../p09-slots.ts';
import { p10 } from '../p10-start.ts';
import { p11 } from '../p11-memory.ts';
import { p12 } from '../p12-processes.ts';
import { p13 } from '../p13-sizes.ts';
import { p14 } from '../p14-page.ts';
import { p15 } from '../p15-taps.ts';
import { p16 } from '../p16-answer.ts';
import { p17 } from '../p17-mail.ts';
import { p18 } from '../p18-letters.ts';
import type { Bench } from './bench.ts';

/** All measurements in the order of the result table. */
const BENCHES: readonly Bench[] = [
  ...[p01, p02, p03, p04, p05, p06, p07, p08, p09],
  ...[p10, p11, p12, p13, p14, p15, p16, p17, p18, d1],
];

/** Selects measurements by a list such as `P5,p7`; throws for an unknown id. */
export function selectBenches(only: string | undefined): readonly Bench[] {
  if (only === undefined) return BENCHES;
  const wanted = only.split(',').map((id) => id.trim().toUpperCase());
  const unknown = wanted.filter((id) => !BENCHES.some((bench) => bench.id === id));
  if (unknown.length > 0) throw new Error(`${unknown} is none of ${BENCHES.map(({ id }) => id).join(' ')}`);
  return BENCHES.filter(({ id }) => wanted.includes(id));
}
