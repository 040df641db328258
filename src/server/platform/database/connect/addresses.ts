import { addressesIn, asRole, firstAddress } from './hosts.ts';

const placesIn = (url: string): string =>
  addressesIn(url)
    .map((each) => new URL(each))
    .map(({ host, pathname }) => host + pathname)
    .join();

/**
 * The server role's address past a pooler: host of the owner's address, credentials of the server's. The server's own
 * address where there is no pooler.
 */
export function withoutPooler(ownerUrl: string, url: string): string {
  const server = new URL(firstAddress(url));
  const isOnePlace = placesIn(ownerUrl) === placesIn(url);
  if (isOnePlace || server.username === '') return isOnePlace ? url : ownerUrl;
  return asRole(ownerUrl, server);
}

/** Address of the server's role for tools; undefined = the embedded database. */
export const directAddress = ({
  databaseUrl: url,
  databaseDirectUrl: ownerUrl,
}: {
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
}): string | undefined => (url && ownerUrl ? withoutPooler(ownerUrl, url) : url);
