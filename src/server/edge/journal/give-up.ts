import * as z from 'zod/mini';
import { giveUp } from '#contract/give-up.ts';
import { sendAudit } from '#contract/service.ts';
import { type AskEngine, jsonOf, type Question } from '../engine.ts';
import type { Entry } from './entry.ts';

/** Whether the visitor was notified that the request failed; `nobody` for a survey or event. */
export type Told = 'told' | 'untold' | 'nobody';

/**
 * Has the engine notify the visitor of a request that it cannot process. `asked` builds the signed request to another
 * endpoint for this entry.
 */
export async function giveUpOn(
  ask: AskEngine,
  entry: Entry,
  asked: (call: string, body: string) => Question,
): Promise<Told> {
  if (entry.call === sendAudit.call) return 'nobody';
  const contact = contactOf(entry);
  if (contact === null) return 'untold';
  const answer = await ask(asked(giveUp.call, JSON.stringify(contact)));
  if (answer?.status !== 200) return 'untold';
  const read = z.safeParse(giveUp.output, jsonOf(answer));
  return read.success && read.data.Status === '0' ? 'told' : 'untold';
}

const client = z.object({ nome: z.catch(z.string(), ''), email: z.string(), lookupRef: z.catch(z.string(), '') });

/** The contact in a request of any shape; no other field is read. */
function contactOf({ body }: Entry): z.output<typeof giveUp.input> | null {
  const { datiCliente, ...flat } = objectOf(body);
  const found = z.safeParse(client, typeof datiCliente === 'object' ? { ...flat, ...datiCliente } : flat);
  const contact = found.success ? z.safeParse(giveUp.input, found.data) : null;
  return contact?.success ? contact.data : null;
}

function objectOf(body: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(body) as object) };
  } catch {
    return {};
  }
}
