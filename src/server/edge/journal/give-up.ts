import * as z from 'zod/mini';
import { giveUp } from '#contract/give-up.ts';
import { sendAudit } from '#contract/service.ts';
import { type EngineClient, jsonOf, type UpstreamRequest } from '../engine.ts';
import type { Entry } from './entry.ts';

/**
 * Whether the visitor was notified that the request failed. `no-recipient`: a survey or page event has no visitor's
 * contact.
 */
export type Notification = 'notified' | 'not-notified' | 'no-recipient';

/**
 * Has the engine notify the visitor of a request that it cannot process. `requestFor` builds a signed request for this
 * entry's visitor, to the given endpoint with the given body.
 */
export async function notifyOfFailure(
  ask: EngineClient,
  entry: Entry,
  requestFor: (call: string, body: string) => UpstreamRequest,
): Promise<Notification> {
  if (entry.call === sendAudit.call) return 'no-recipient';
  const contact = contactOf(entry);
  if (contact === null) return 'not-notified';
  const answer = await ask(requestFor(giveUp.call, JSON.stringify(contact)));
  if (answer?.status !== 200) return 'not-notified';
  const read = z.safeParse(giveUp.output, jsonOf(answer));
  return read.success && read.data.Status === '0' ? 'notified' : 'not-notified';
}

const client = z.object({ nome: z.catch(z.string(), ''), email: z.string(), lookupRef: z.catch(z.string(), '') });

/** Reads the contact from a request of any endpoint, and no other field. Null without a valid one. */
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
