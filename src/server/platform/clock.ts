import { fromInstant, type IsoDay } from '#domain/time/rome.ts';

/** The process's clock, given to use cases as an argument. "Today" and hold life come from the database's. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();

/** The day it is in Rome by this clock: near enough to judge what somebody can mean. */
export const romeDay = (clock: Clock): IsoDay => fromInstant(clock().getTime()).day;
