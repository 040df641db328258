import type { Appointment, Wish } from '../session/appointment.ts';
import type { FlowDeps } from '../session/deps.ts';
import { askWait, endWait } from '../wire/own/wait-earlier.ts';

/** `failed`: without an answer. `refused`: this appointment cannot wait. */
export type WaitFailure = 'failed' | 'refused';

/** The actions of the card on which a customer waits for an earlier slot. They return null on success. */
export function earlierActions(deps: FlowDeps) {
  const { store } = deps;

  function show(code: string, earlier: Appointment['earlier']): void {
    store.update((v) => {
      const own = v.ownAppointment;
      if (own.status !== 'loaded' || own.appointment.code !== code) return v;
      return { ...v, ownAppointment: { ...own, appointment: { ...own.appointment, earlier } } };
    });
  }

  return {
    async ask(code: string, wish: Wish): Promise<WaitFailure | null> {
      const wait = await askWait(deps, code, wish);
      if (wait === 'failed') return wait;
      if (!wait?.wish) return 'refused';
      show(code, wait);
      return null;
    },
    async end(code: string): Promise<WaitFailure | null> {
      const wait = await endWait(deps, code);
      if (wait === 'failed') return wait;
      show(code, wait);
      return null;
    },
  };
}
