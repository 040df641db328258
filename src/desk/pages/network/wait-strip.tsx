import { medianWait, type Wait, waitFor } from '#domain/insight/heat.ts';
import { Strip } from '../../parts/figures/strip.tsx';
import { useWords } from '../../session/desk.tsx';
import type { HeatRow } from '../../wire/network.ts';

const WAITS: readonly Wait[] = ['tooLong', 'long', 'short', 'now'];
const LOOKS = { tooLong: 'hot', long: 'warm' } as const;

/** The waits in the network. */
export function WaitStrip({ rows, days }: { readonly rows: readonly HeatRow[]; readonly days: number }) {
  const { network } = useWords();
  const waits = rows.map(({ first }) => first);
  const numbers = WAITS.map((wait) => {
    const count = waits.filter((first) => waitFor(first) === wait).length;
    const look = count > 0 && wait in LOOKS ? LOOKS[wait as keyof typeof LOOKS] : undefined;
    return { value: String(count), text: network.numbers[wait], look };
  });
  const middle = { value: network.middle(medianWait(waits), days), text: network.numbers.middle };
  return <Strip label={network.numbers.label} numbers={[...numbers, middle]} />;
}
