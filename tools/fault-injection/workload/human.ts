import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { RequestResult, SimulatedRequest } from '../history.ts';

type Ask = (question: SimulatedRequest) => Promise<RequestResult>;

const ACTION = 'prestito_personale';
const RETRIES = 10;
/** Number of challenges that are tried. If the answer to a solved one is lost, it cannot be used again. */
const CHALLENGES = 3;

/** Gets a challenge, solves it and sends it; false if no server accepted it. */
export async function showHuman(ask: Ask): Promise<boolean> {
  for (let n = 0; n < CHALLENGES; n += 1) {
    const token = await solved(await getChallenge(ask));
    if (token === null) return false;
    const body = { azione: ACTION, token };
    const { answer } = await ask({ call: 'RisolviSfida', method: 'POST', body, key: null, retries: RETRIES });
    if (answer === null || answer.status === 200) return answer !== null;
  }
  return false;
}

export async function getChallenge(ask: Ask): Promise<unknown> {
  const asked = { call: 'sfida', method: 'GET', body: { azione: ACTION }, key: null, retries: RETRIES } as const;
  const { answer } = await ask(asked);
  return answer?.status === 200 ? answer.body : null;
}

/** The header with a solved challenge, for a browser without cookies; null if no challenge could be had. */
export async function humanHeader(ask: Ask): Promise<Readonly<Record<string, string>> | null> {
  const token = await solved(await getChallenge(ask));
  return token === null ? null : { 'x-human-check': `${ACTION} ${token}` };
}

async function solved(given: unknown): Promise<string | null> {
  const { sfida } = (given ?? {}) as { readonly sfida?: Challenge };
  if (!sfida) return null;
  const solution = await solveChallenge({ challenge: sfida, deriveKey });
  return solution ? Buffer.from(JSON.stringify({ challenge: sfida, solution })).toString('base64') : null;
}
