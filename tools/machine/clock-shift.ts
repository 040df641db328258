/**
 * Loaded into a process before the program. The signal SIGUSR2 shifts its wall clock by `CLOCK_JUMP_HOURS` hours, and
 * the next one shifts it back. The monotonic clock is unchanged, as when a real clock is set.
 */
const HOUR_MS = 3_600_000;
const RealDate = Date;
const jump = Number(process.env.CLOCK_JUMP_HOURS ?? 0) * HOUR_MS;
let shift = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + shift] : given, self === Date ? target : self),
  apply: () => new RealDate(RealDate.now() + shift).toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + shift : Reflect.get(target, name)),
});

/** Shifts the clock, or resets it. */
export function jumpOrReturn(): void {
  shift = shift === 0 ? jump : 0;
}
process.on('SIGUSR2', jumpOrReturn);
