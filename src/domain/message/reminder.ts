import { addDays, type IsoDay } from '../time/rome.ts';

/** Whether a visit gets a reminder the day before. One of today or tomorrow gets none: its customer just got a mail. */
export const hasReminder = (date: IsoDay, today: IsoDay): boolean => date > addDays(today, 1);
