import type { FormValues } from '#domain/booking/fields.ts';
import { fromWire } from '#domain/booking/form.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault } from '../../api/call.ts';
import type { Caller } from '../../session/deps.ts';

const OUTCOMES = { ok: 'proven', annullata: 'cancelled', errore: 'failed' } as const;

/** The end of a sign-in. `person` and `ref` are set after a successful one; `draft` is the page's state before it. */
export interface SignedIn {
  readonly outcome: (typeof OUTCOMES)[keyof typeof OUTCOMES];
  readonly draft: string;
  readonly ref: string;
  readonly person: FormValues | null;
}

/** Begins a sign-in with SPID or CIE; the answer is the provider's address. */
export async function beginSignIn({ call }: Caller, draft: string): Promise<Result<string, CallFault>> {
  const answer = await call('beginIdentity', { bozza: draft });
  return answer.ok ? ok(answer.value.indirizzo) : answer;
}

/** Ends a sign-in with the query of the return address. */
export async function finishSignIn({ call }: Caller, query: string): Promise<Result<SignedIn, CallFault>> {
  const answer = await call('finishIdentity', { ritorno: query });
  if (!answer.ok) return answer;
  const { esito, bozza, identita, persona } = answer.value;
  return ok({ outcome: OUTCOMES[esito], draft: bozza, ref: identita, person: persona && fromWire(persona) });
}
