import { addressesIn, asRole, firstAddress } from './hosts.ts';

const placesIn = (url: string): string =>
  addressesIn(url)
    .map((each) => new URL(each))
    .map(({ host, pathname }) => host + pathname)
    .join();

/**
 * The address for the server's role that bypasses a pooler: it has the host of the owner's address and the credentials
 * of the server's. Without a pooler it is the server's own address.
 */
export function withoutPooler(ownerUrl: string, url: string): string {
  const server = new URL(firstAddress(url));
  const isOnePlace = placesIn(ownerUrl) === placesIn(url);
  if (isOnePlace || server.username === '') return isOnePlace ? url : ownerUrl;
  return asRole(ownerUrl, server);
}

/** The address with which commands connect as the server's role; undefined = the embedded database. */
export const directAddress = ({
  databaseUrl: url,
  databaseDirectUrl: ownerUrl,
}: {
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
}): string | undefined => (url && ownerUrl ? withoutPooler(ownerUrl, url) : url);
