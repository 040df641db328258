import * as z from 'zod/mini';
import { DESK_PATH } from '#contract/desk/desk-endpoint.ts';
import { ROLES } from '#domain/desk/roles.ts';

const demoPeople = z.object({
  persone: z.array(
    z.object({
      codice: z.string(),
      nome: z.string(),
      ruolo: z.nullable(z.enum(ROLES)),
      filiale: z.nullable(z.string()),
    }),
  ),
});
export type WireDemoPeople = z.output<typeof demoPeople>['persone'];

/** The people of the demonstration's sign-in page; empty for a lender, null without an answer. */
export async function fetchDemoPeople(fetching: typeof fetch): Promise<WireDemoPeople | null> {
  try {
    const reply = await fetching(`${DESK_PATH}/ingresso.json`);
    const parsed = z.safeParse(demoPeople, await reply.json());
    return parsed.success ? parsed.data.persone : [];
  } catch {
    return null;
  }
}

const left = z.object({ poi: z.nullable(z.string()) });

/**
 * Ends the session. Returns the address where the provider ends its own session; null if it has none, or without an
 * answer.
 */
export async function sendSignOut(fetching: typeof fetch): Promise<string | null> {
  try {
    const reply = await fetching(`${DESK_PATH}/esci`, { method: 'POST', credentials: 'same-origin' });
    const parsed = z.safeParse(left, await reply.json());
    return parsed.success ? parsed.data.poi : null;
  } catch {
    return null;
  }
}
