import type { Variables } from './settings.ts';

/** Where the day's list of each branch goes by itself. */
export interface DayListSettings {
  /** Undefined = no files. */
  readonly folder: string | undefined;
  /** Whether each branch gets its list by mail. */
  readonly mails: boolean;
  /** Minute of the day (Europe/Rome) from which lists are written. */
  readonly at: number;
}

/** Undefined where no list goes anywhere. */
export function dayListSettings(values: Variables): DayListSettings | undefined {
  const { FISSA_DAY_LIST_DIR: folder, FISSA_DAY_LIST_MAIL: mail, FISSA_DAY_LIST_AT: at } = values;
  return folder === undefined && mail === 'off' ? undefined : { folder, mails: mail === 'on', at };
}
