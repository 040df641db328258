import { API_PATH, TIMEOUT_MS } from '#contract/endpoint.ts';

/** The calendar file of one's own appointment as text; null when it does not come. */
export async function fetchCalendarFile(fetching: typeof fetch, oppId: string): Promise<string | null> {
  try {
    const query = new URLSearchParams({ oppID: oppId });
    const reply = await fetching(`${API_PATH}/appuntamento.ics?${query}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS.standard),
    });
    return reply.ok ? await reply.text() : null;
  } catch {
    return null;
  }
}
