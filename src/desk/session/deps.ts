import type { DeskCall } from '../api/call.ts';
import type { NewsListener } from '../api/live.ts';
import type { WireDemoPeople } from '../api/sign-in.ts';

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
  subscribeNews(listener: NewsListener): () => void;
  isOnline(): boolean;
  /** Reports network changes and that the page became visible. */
  onReturn(listener: () => void): () => void;
  /** Reports every key, press and scroll. */
  onActivity(listener: () => void): () => void;
  /** Runs at once, or when the pressed pointer is released, so that nothing moves under a finger. */
  whenStill(work: () => void): void;
  demoPeople(): Promise<WireDemoPeople | null>;
  /** Ends the session; returns the address where the provider ends its own session, null without one. */
  signOut(): Promise<string | null>;
  /** Sends the browser to an address. */
  goTo(url: string): void;
  /** Opens a second window; this one stays as it is. */
  openWindow(url: string): void;
  /** Saves content as a file. */
  saveFile(name: string, content: Blob): void;
}
