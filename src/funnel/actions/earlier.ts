import type { Wait, Wish } from '../session/appointment.ts';
import type { FlowDeps } from '../session/deps.ts';
import { askWait, endWait } from '../wire/own/wait-earlier.ts';

/** Why an earlier slot cannot be waited for. */
export type WaitFailure = 'failed' | 'refused';

/** The actions of the card on which a customer waits for an earlier slot. Null: done. */
export function earlierActions(deps: FlowDeps) {
  const { store } = deps;

  function show(code: string, earlier: Wait): void {
    store.update((v) => {
      const own = v.ownAppointment;
      if (own.status !== 'loaded' || own.appointment.code !== code) return v;
      return { ...v, ownAppointment: { ...own, appointment: { ...own.appointment, earlier } } };
    });
  }

  return {
    async ask(code: string, wish: Wish): Promise<WaitFailure | null> {
      const said = await askWait(deps, code, wish);
      if (said === null) return 'failed';
      if (said.wish === null) return 'refused';
      show(code, said);
      return null;
    },
    async end(code: string): Promise<WaitFailure | null> {
      const said = await endWait(deps, code);
      if (said === null) return 'failed';
      show(code, said);
      return null;
    },
  };
}
