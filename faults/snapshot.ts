/** Where the world stands after healing, as plain data: what the checker reads beside the history. */
export interface Snapshot {
  readonly takenAt: number;
}

export interface Sources {
  readonly databaseUrl: string;
  /** The folders the engines put their mails into, one per engine. */
  readonly mailFolders: readonly string[];
  /** `<data dir of the edge>/journal`; it need not exist. */
  readonly journalFolder: string;
  /** Files with the standard output and error of every process. */
  readonly logs: readonly string[];
  /** The value of `FISSA_KEYS`, to open what is sealed. */
  readonly keys: string;
}

export async function takeSnapshot(_sources: Sources): Promise<Snapshot> {
  return { takenAt: Date.now() };
}
