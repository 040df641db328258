import type { DeskCall } from '../api/call.ts';
import type { Invited } from '../api/entrance.ts';
import type { NewsListener } from '../api/live.ts';

/** What the desk's page needs of the browser and the server: tests pass literals. */
export interface DeskWorld {
  readonly call: DeskCall;
  /** The device's clock; what the page shows goes by the server's. */
  now(): number;
  /** A fresh idempotency key. */
  newKey(): string;
  /** Answers how to stop. */
  every(ms: number, work: () => void): () => void;
  after(ms: number, work: () => void): () => void;
  hearNews(listener: NewsListener): () => void;
  isOnline(): boolean;
  /** Tells when the network comes and goes, and when somebody comes back to the page. */
  hearReturn(listener: () => void): () => void;
  /** Tells of every key, press and scroll. */
  hearActivity(listener: () => void): () => void;
  /** At once, or when the finger that is on the page has left it: nothing moves under it. */
  whenStill(work: () => void): void;
  invited(): Promise<Invited | null>;
  /** Ends the session; answers where to end the provider's, null where that is not possible. */
  leave(): Promise<string | null>;
  /** Where the browser is sent. */
  goTo(url: string): void;
  /** In a window beside this one, which stays as it is. */
  openBeside(url: string): void;
  /** What is in the page's hands becomes a file of the device. */
  saveFile(name: string, content: Blob): void;
}
