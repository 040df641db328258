import { fromInstant, type IsoDay } from '#domain/time/rome.ts';

/** The process's clock, given to use cases as an argument. "Today" and hold life come from the database's. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();

/** The current day in Rome by this clock; precise enough to check whether an input is plausible. */
export const romeDay = (clock: Clock): IsoDay => fromInstant(clock().getTime()).day;
