/**
 * An address with several hosts, as libpq takes it: `postgres://user@one:5432,two:5432/name?target_session_attrs=read-write`.
 * Node's driver and `URL` know one host alone, so each becomes an address of its own.
 */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]+)(.*)$/i;
const WANTED = 'target_session_attrs';

/** An address for each host, in their order; of one host the address as it is. */
export function addressesIn(url: string): readonly string[] {
  const [, start = '', hosts = '', rest = ''] = SEVERAL.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => withoutWanted(`${start}${host}${rest}`));
}

/** For what only asks who and which database: the first of them stands for all. */
export const firstAddress = (url: string): string => addressesIn(url)[0] ?? url;

/** The same hosts for another role. */
export function asRole(url: string, { username, password }: Pick<URL, 'username' | 'password'>): string {
  const addresses = addressesIn(url).map((each) => Object.assign(new URL(each), { username, password }));
  const [first] = addresses;
  return first === undefined ? url : first.href.replace(first.host, addresses.map(({ host }) => host).join());
}

/** Who names several hosts means the one that can be written to; another wish than that is not ours to grant. */
export const isWritableWanted = (url: string): boolean => {
  const said = new RegExp(`[?&]${WANTED}=([^&]*)`).exec(url)?.[1];
  return said === undefined || said === 'read-write' || said === 'primary';
};

function withoutWanted(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return address;
  url.searchParams.delete(WANTED);
  return url.href;
}
