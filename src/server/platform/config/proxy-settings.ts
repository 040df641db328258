import type { Variables } from './settings.ts';

/** The proxies of outgoing requests: at least one of the two is not ''. */
export interface ProxySettings {
  readonly http: string;
  /** '' = the one for http. */
  readonly https: string;
  /** Hosts that are asked directly, in the format of `NO_PROXY`. */
  readonly except: readonly string[];
}

/** The product's own parts: this machine, the engine of an edge, its peer. */
const OWN = ['localhost', '127.0.0.1', '[::1]'];

/** The proxies of outgoing requests; undefined = every host is asked directly. Lower-case names win, as in curl. */
export function proxySettings(values: Variables): ProxySettings | undefined {
  const http = values.http_proxy ?? values.HTTP_PROXY ?? '';
  const https = values.https_proxy ?? values.HTTPS_PROXY ?? '';
  const except = (values.no_proxy ?? values.NO_PROXY ?? '').split(/[,\s]+/).filter(Boolean);
  if ((http === '' && https === '') || except.includes('*')) return undefined;
  const own = [values.FISSA_API_URL, values.FISSA_JOURNAL_PEER].flatMap((url) => (url ? [new URL(url).host] : []));
  return { http, https, except: [...OWN, ...own, ...except] };
}
