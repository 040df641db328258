/**
 * Matches an address with several hosts, as libpq accepts it:
 * `postgres://user@one:5432,two:5432/name?target_session_attrs=read-write`. Node's driver and `URL` accept one host
 * only, so each becomes its own address.
 */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#]+)(.*)$/i;
const WANTED = 'target_session_attrs';

/** One address per host, in order; an address with one host stays unchanged. */
export function addressesIn(url: string): readonly string[] {
  const [, start = '', hosts = '', rest = ''] = SEVERAL.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => withoutWanted(`${start}${host}${rest}`));
}

/** The address with its first host only, for uses that need just the role and the database. */
export const firstAddress = (url: string): string => addressesIn(url)[0] ?? url;

/** The address with the user name and password of another role. */
export function asRole(url: string, { username, password }: Pick<URL, 'username' | 'password'>): string {
  const addresses = addressesIn(url).map((each) => Object.assign(new URL(each), { username, password }));
  const [first] = addresses;
  return first === undefined ? url : first.href.replace(first.host, addresses.map(({ host }) => host).join());
}

/** Whether an address with several hosts asks for a writable one; other values are not supported. */
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
