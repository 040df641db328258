/**
 * The way past a pooler for the role that serves: where the owner connects, as whom the server does. The same address
 * where no pooler stands between (R17.1.6).
 */
export function pastPooler(ownerUrl: string, url: string): string {
  const [owner, server] = [new URL(ownerUrl), new URL(url)];
  const isOnePlace = owner.host === server.host && owner.pathname === server.pathname;
  if (isOnePlace || server.username === '') return isOnePlace ? url : ownerUrl;
  owner.username = server.username;
  owner.password = server.password;
  return owner.href;
}

/** Where a tool connects as the role that serves; undefined = the embedded database. */
export const directAddress = ({
  databaseUrl: url,
  databaseDirectUrl: ownerUrl,
}: {
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
}): string | undefined => (url && ownerUrl ? pastPooler(ownerUrl, url) : url);
