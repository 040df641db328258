import { SEND_MS } from './patience.ts';
import { DeliveryError } from './undelivered.ts';

/** HTTP status that means "never send here again" in the Standard Webhooks specification. */
const GONE = 410;

/**
 * Posts a JSON text. Throws unless the answer is 2xx; 410 is a permanent failure, any other is retried. Redirects are
 * not followed, so that only the configured address gets the data.
 */
export async function postJson(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  patienceMs = SEND_MS,
): Promise<void> {
  const { address, credentials } = splitCredentials(url);
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credentials, ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  });
  await answer.body?.cancel();
  if (answer.ok) return;
  const { status } = answer;
  throw new DeliveryError(`http-${status}`, { message: `The receiver answered ${status}`, final: status === GONE });
}

/** Moves the credentials of an address into a header, since `fetch` rejects addresses with credentials. */
function splitCredentials(url: string): {
  readonly address: URL;
  readonly credentials: Readonly<Record<string, string>>;
} {
  const address = new URL(url);
  const [user, password] = [address.username, address.password].map(decodeURIComponent);
  address.username = '';
  address.password = '';
  if (!user && !password) return { address, credentials: {} };
  return { address, credentials: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` } };
}
