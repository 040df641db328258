import { fromInstant, type IsoDay } from '#domain/time/rome.ts';

/** This process's clock, passed to use cases. "Today" and the expiry of slot holds use the database's clock instead. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();

/** The current day in Rome by this clock; precise enough to check whether an input is plausible. */
export const romeDay = (clock: Clock): IsoDay => fromInstant(clock().getTime()).day;
