/** The process's clock, given to use cases as an argument. "Today" and hold life come from the database's (R0.34). */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();
