/** Whether a minute after midnight in Rome is in the morning, which ends at 13:00. */
export const isMorning = (minute: number): boolean => minute < 13 * 60;
