import type { DeskCall } from '../api/call.ts';
import type { Invited } from '../api/entrance.ts';
import type { NewsListener } from '../api/live.ts';

/** Dependencies of the desk's page; tests inject stubs. */
export interface DeskDeps {
  readonly call: DeskCall;
  /** The device's clock; the page shows the server's time. */
  now(): number;
  /** A fresh idempotency key. */
  newKey(): string;
  /** Returns the unsubscribe function. */
  every(ms: number, work: () => void): () => void;
  after(ms: number, work: () => void): () => void;
  hearNews(listener: NewsListener): () => void;
  isOnline(): boolean;
  /** Reports network changes and that the page became visible. */
  hearReturn(listener: () => void): () => void;
  /** Reports every key, press and scroll. */
  hearActivity(listener: () => void): () => void;
  /** Runs at once, or when the finger on the page is lifted: nothing moves under it. */
  whenStill(work: () => void): void;
  invited(): Promise<Invited | null>;
  /** Ends the session; returns where to end the provider's session, null where that is not possible. */
  leave(): Promise<string | null>;
  /** Sends the browser to an address. */
  goTo(url: string): void;
  /** Opens a second window; this one stays as it is. */
  openBeside(url: string): void;
  /** Saves content of the page as a file. */
  saveFile(name: string, content: Blob): void;
}
