import type { CreateAnswer } from '#contract/appointments.ts';
import { goToStep } from '../advance.ts';
import { intentKey } from '../intent-key.ts';
import { isOwnUrl } from '../own-url.ts';
import { createPayload } from '../payload.ts';
import { type Visit, withFacts } from '../visit.ts';
import type { FlowWorld } from '../world.ts';

const failed = (visit: Visit, change: Partial<Visit>): Visit => ({
  ...withFacts(visit, { creation: 'failed' }),
  ...change,
});

/** Sends what the visit asks for, once at a time; the answer decides the page (R4.66-R4.69). */
export function creating(world: FlowWorld): () => Promise<void> {
  const { store, call } = world;

  /** A taken hour leads back to the hours; any other refusal to the error state with "Riprova" (R8.5, R8.6). */
  function refused(answer: Extract<CreateAnswer, { resultCode: 2 }>): void {
    if (answer.motivo === 'slot-taken') {
      store.update((v) => ({ ...withFacts(v, { creation: 'none', search: 'ready' }), hourTaken: true }));
      goToStep(world, 'branches');
      return;
    }
    store.update((v) => failed(v, { refusal: answer.motivo, modal: { kind: 'error', fault: 'create' } }));
  }

  function settle(answer: CreateAnswer): void {
    if (answer.resultCode === 2) {
      refused(answer);
      return;
    }
    store.update((v) => ({ ...withFacts(v, { creation: 'done' }), oppId: answer.oppID, refusal: null }));
    if (isOwnUrl(answer.typUrl, world.site)) world.leave(answer.typUrl);
    else goToStep(world, 'summary', { replace: true, state: { oppId: answer.oppID } });
  }

  async function create(): Promise<void> {
    const visit = store.get();
    if (visit.facts.creation === 'running' || visit.facts.creation === 'done') return;
    const payload = createPayload(visit);
    store.update((v) => ({ ...withFacts(v, { creation: 'running' }), refusal: null }));
    const answer = await call('createAppointment', payload, { key: intentKey(visit.token, payload) });
    if (answer.ok) {
      settle(answer.value);
      return;
    }
    const fault = answer.error === 'network' ? 'network' : 'create';
    store.update((v) => failed(v, { modal: { kind: 'error', fault } }));
  }

  return create;
}
