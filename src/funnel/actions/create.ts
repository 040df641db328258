import type { CreateAnswer } from '#contract/appointments.ts';
import { isChanging, mayGiveData } from '#domain/flow/predicates.ts';
import { goToStep } from '../session/advance.ts';
import { intentKey } from '../session/intent-key.ts';
import { isOwnUrl } from '../session/own-url.ts';
import { type Visit, withFacts } from '../session/visit.ts';
import type { FlowWorld } from '../session/world.ts';
import { createPayload } from '../wire/payload.ts';

const failed = (visit: Visit, change: Partial<Visit>): Visit => ({
  ...withFacts(visit, { creation: 'failed' }),
  ...change,
});

const LABEL = { personal: 'PP', salary: 'C5', business: 'BUSINESS' } as const;

function sendCreate({ call }: FlowWorld, visit: Visit) {
  const payload = createPayload(visit);
  return call('createAppointment', payload, { key: intentKey(visit.token, payload), flow: LABEL[visit.facts.product] });
}

/** Product 1 moves by its own older call, product 3 by its own (R4.70). */
async function sendMove({ call }: FlowWorld, visit: Visit) {
  const { movePayload } = await import('../wire/move-payload.ts');
  const payload = movePayload(visit);
  const name = visit.facts.product === 'salary' ? 'createSalary' : 'createPersonal';
  return call(name, payload, { key: intentKey(visit.token, payload), flow: LABEL[visit.facts.product] });
}

/** Reads the chosen day's hours again, so that a taken one is no longer offered, nor chosen. */
async function hoursNow(world: FlowWorld): Promise<void> {
  const { branch, date } = world.store.get().choice;
  const hours = await import('./branches.ts').catch(() => null);
  if (branch && date) await hours?.refresh(world, branch, date);
}

/** Sends what the visit asks for, once at a time; the answer decides the page (R4.66-R4.69). */
export function creating(world: FlowWorld): () => Promise<void> {
  const { store } = world;

  /** A taken hour leads back to the hours; any other refusal to the error state with "Riprova" (R8.5, R8.6). */
  async function refused(answer: Extract<CreateAnswer, { resultCode: 2 }>): Promise<void> {
    if (answer.motivo === 'slot-taken') {
      store.update((v) => ({ ...withFacts(v, { creation: 'none', search: 'ready' }), hourTaken: true }));
      goToStep(world, isChanging(store.get().facts) ? 'change' : 'branches');
      await hoursNow(world);
      return;
    }
    store.update((v) => failed(v, { refusal: answer.motivo, modal: { kind: 'error', fault: 'create' } }));
  }

  async function settle(answer: CreateAnswer): Promise<void> {
    if (answer.resultCode === 2) {
      await refused(answer);
      return;
    }
    store.update((v) => ({
      ...withFacts(v, { creation: 'done', change: { status: 'none' } }),
      oppId: answer.oppID,
      own: { status: 'none' },
      refusal: null,
    }));
    if (isOwnUrl(answer.typUrl, world.site)) world.leave(answer.typUrl);
    else goToStep(world, 'summary', { replace: true, state: { oppId: answer.oppID } });
  }

  async function create(): Promise<void> {
    const visit = store.get();
    if (visit.facts.creation === 'running' || visit.facts.creation === 'done') return;
    if (!mayGiveData(visit.facts)) {
      // A request that cannot be complete is not sent (R4.66).
      store.update((v) => failed(v, { modal: { kind: 'error', fault: 'create' } }));
      return;
    }
    store.update((v) => ({ ...withFacts(v, { creation: 'running' }), refusal: null }));
    const answer = isChanging(visit.facts) ? await sendMove(world, visit) : await sendCreate(world, visit);
    if (!answer.ok) {
      const fault = answer.error === 'network' ? 'network' : isChanging(visit.facts) ? 'editSave' : 'create';
      store.update((v) => failed(v, { modal: { kind: 'error', fault } }));
    } else if ('appuntamento' in answer.value) {
      await (await import('./change.ts')).openOwn(world, answer.value.appuntamento);
      store.update((v) => ({ ...v, changedMeanwhile: true }));
    } else await settle(answer.value);
  }

  return create;
}
