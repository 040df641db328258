import type { RouteKey } from '#domain/flow/routes.ts';
import type { PublicSite } from '#domain/site/site.ts';
import type { NamedCall } from '../api/lazy-call.ts';
import type { Network } from './branch.ts';
import type { Point, PositionFault } from './place.ts';
import type { Store } from './store.ts';
import type { Visit } from './visit.ts';

type Shelf = Pick<Storage, 'setItem' | 'removeItem'>;

/** Dependencies of the actions; tests inject stubs. */
export interface FlowDeps {
  readonly store: Store<Visit>;
  readonly site: PublicSite;
  readonly call: NamedCall;
  /** Goes to a route; `state` survives a reload of the tab and holds no personal data. */
  go(key: RouteKey, options?: { replace?: boolean; state?: { oppId: string } }): void;
  /** Opens an address outside the flow; `replace` replaces this page's history entry. */
  leave(url: string, options?: { replace?: boolean }): void;
  /** The first screen's address, where a new visit begins. */
  readonly home: string;
  /** The storage of this tab, and of this device; a browser may refuse either. */
  tab(): Shelf;
  device(): Shelf;
  /** The bundled list of branches and agencies; null when it fails to load. */
  network(): Promise<Network | null>;
  /** The calendar file of the appointment, as text. */
  calendarFile(oppId: string): Promise<string | null>;
  /** The visitor asked for a call: measured once per click. */
  trackCallback(): void;
  /** The visitor leaves for the credit card, which has no flow here. */
  trackCard(): void;
  /** A line for developers, without personal data. */
  log(line: string): void;
  position(): Promise<Point | PositionFault>;
  /** Today in Europe/Rome, 'YYYY-MM-DD'. */
  today(): string;
}

/** The dependency that a function with calls needs. */
export type Caller = Pick<FlowDeps, 'call'>;
