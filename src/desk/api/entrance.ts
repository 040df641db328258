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

/** Ends the session; whether the server said so or not, the page forgets who it was. */
export const sendLeave = (fetching: typeof fetch): Promise<unknown> =>
  fetching(`${DESK_PATH}/esci`, { method: 'POST', credentials: 'same-origin' }).catch(() => null);
