import { addressesIn, asRole, firstAddress } from './hosts.ts';

const placesIn = (url: string): string =>
  addressesIn(url)
    .map((each) => new URL(each))
    .map(({ host, pathname }) => host + pathname)
    .join();

/**
 * The way past a pooler for the role that serves: where the owner connects, as whom the server does. The same address
 * where no pooler stands between.
 */
export function pastPooler(ownerUrl: string, url: string): string {
  const server = new URL(firstAddress(url));
  const isOnePlace = placesIn(ownerUrl) === placesIn(url);
  if (isOnePlace || server.username === '') return isOnePlace ? url : ownerUrl;
  return asRole(ownerUrl, server);
}

/** Where a tool connects as the role that serves; undefined = the embedded database. */
export const directAddress = ({
  databaseUrl: url,
  databaseDirectUrl: ownerUrl,
}: {
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
}): string | undefined => (url && ownerUrl ? pastPooler(ownerUrl, url) : url);
