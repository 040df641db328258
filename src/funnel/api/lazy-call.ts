import type { Output, Request } from '#contract/endpoint.ts';
import type { NetworkList } from '#contract/network.ts';
import type { Product } from '#domain/product.ts';
import { err, type Result } from '#domain/result.ts';
import type { CallFault, CallOptions } from './call.ts';
import type { Callable } from './live-call.ts';

/** A call by name: actions know types only, so schemas stay out of the entry bundle. */
export type NamedCall = <K extends keyof Callable>(
  name: K,
  input: Request<Callable[K]>,
  options?: CallOptions,
) => Promise<Result<Output<Callable[K]>, CallFault>>;

const load = () => import('./live-call.ts');

/** Starts the human check while the visitor reads. */
export const showHuman = (product: Product): void =>
  void load().then(
    (live) => live.showHuman(product),
    () => undefined,
  );

export const lazyCall: NamedCall = async (name, input, options = {}) => {
  const live = await load().catch(() => null);
  const { lang: language } = document.documentElement;
  return live ? live.liveCall(name, input, { ...options, host: location.host, language }) : err('network');
};

/** The bundled list of branches and agencies, loaded on demand. */
export const lazyNetworkList = (): Promise<NetworkList | null> =>
  import('./network-list.ts').then(
    ({ fetchNetworkList }) => fetchNetworkList(fetch),
    () => null,
  );

/** Loads the calendar file of the appointment. */
export const lazyCalendarFile = (oppId: string): Promise<string | null> =>
  import('./calendar-file.ts').then(
    ({ fetchCalendarFile }) => fetchCalendarFile(fetch, oppId),
    () => null,
  );
