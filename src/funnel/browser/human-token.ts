import type { NamedCall } from '../api/lazy-call.ts';

type Action = 'prestito_personale' | 'prestito_business';

/** Answers the configured human check; '' when it cannot, and the server decides what that means (R6.8). */
export const humanToken =
  (call: NamedCall) =>
  async (azione: Action): Promise<string> => {
    const asked = await call('challenge', { azione });
    if (!asked.ok || asked.value.tipo === 'off') return '';
    const solve = await import('./solve-challenge.ts').catch(() => null);
    return solve ? solve.solveChallenge(asked.value).catch(() => '') : '';
  };
