import { API_PATH, TIMEOUT_MS } from '#contract/endpoint.ts';
import { frameHeaders } from './frame.ts';

/** The calendar file of the appointment as text; null when it cannot be loaded. */
export async function fetchCalendarFile(fetching: typeof fetch, oppId: string): Promise<string | null> {
  try {
    const query = new URLSearchParams({ oppID: oppId });
    const reply = await fetching(`${API_PATH}/appuntamento.ics?${query}`, {
      headers: frameHeaders(),
      signal: AbortSignal.timeout(TIMEOUT_MS.standard),
    });
    return reply.ok ? await reply.text() : null;
  } catch {
    return null;
  }
}
