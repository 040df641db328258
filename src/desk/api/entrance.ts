import * as z from 'zod/mini';
import { DESK_PATH } from '#contract/desk/desk-endpoint.ts';
import { ROLES } from '#domain/desk/roles.ts';

const invited = z.object({
  persone: z.array(
    z.object({
      codice: z.string(),
      nome: z.string(),
      ruolo: z.nullable(z.enum(ROLES)),
      filiale: z.nullable(z.string()),
    }),
  ),
});
export type Invited = z.output<typeof invited>['persone'];

/** Who may be chosen at the entrance: the demonstration's people, nobody of a lender's; null when nobody answers. */
export async function fetchInvited(fetching: typeof fetch): Promise<Invited | null> {
  try {
    const reply = await fetching(`${DESK_PATH}/ingresso.json`);
    const parsed = z.safeParse(invited, await reply.json());
    return parsed.success ? parsed.data.persone : [];
  } catch {
    return null;
  }
}

const left = z.object({ poi: z.nullable(z.string()) });

/**
 * Ends the session, and answers where the provider ends its own: null where it does not. Without an answer the page
 * forgets the person all the same.
 */
export async function sendLeave(fetching: typeof fetch): Promise<string | null> {
  try {
    const reply = await fetching(`${DESK_PATH}/esci`, { method: 'POST', credentials: 'same-origin' });
    const parsed = z.safeParse(left, await reply.json());
    return parsed.success ? parsed.data.poi : null;
  } catch {
    return null;
  }
}
