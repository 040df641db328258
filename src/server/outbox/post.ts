/** Less than the queue's transaction may idle, so that a silent receiver is a failed try. */
const PATIENCE_MS = 15_000;

/**
 * Sends a JSON text and throws unless the answer is 2xx, so that the queue tries again. Redirects are not followed:
 * the configured address alone gets the data.
 */
export async function postJson(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The receiver answered ${answer.status}`);
}
