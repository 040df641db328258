import type { CreateAnswer } from '#contract/appointments.ts';
import { editContacts } from '#domain/flow/choices.ts';
import type { Advancing } from '#domain/flow/next.ts';
import { advance, carryOut, goToStep } from '../advance.ts';
import { intentKey } from '../intent-key.ts';
import { isOwnUrl } from '../own-url.ts';
import { createPayload } from '../payload.ts';
import { type Company, type ConsentKey, type Person, type Visit, withFacts } from '../visit.ts';
import type { FlowWorld } from '../world.ts';

const failed = (visit: Visit, change: Partial<Visit>): Visit => ({
  ...withFacts(visit, { creation: 'failed' }),
  ...change,
});

/** What the data pages can do. */
export function personActions(world: FlowWorld) {
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

  return {
    setPerson(field: keyof Person, value: string): void {
      store.update((v) => ({ ...v, person: { ...v.person, [field]: value } }));
    },
    setDetails(details: Partial<Pick<Visit, 'residenceCap' | 'job'>>): void {
      store.update((v) => ({ ...v, ...details }));
    },
    setCompany(answers: Partial<Company>): void {
      store.update((v) => ({ ...v, company: { ...v.company, ...answers } }));
    },
    setConsent(key: ConsentKey, value: 0 | 1): void {
      store.update((v) => ({ ...v, consents: { ...v.consents, [key]: value } }));
    },
    /** "Modifica i recapiti": clears both, opens the form with the names locked (R2.3.46). */
    editContacts(): void {
      store.update((v) => ({ ...v, person: { ...v.person, email: '', cellulare: '' } }));
      carryOut(world, editContacts);
    },
    /** «fissa appuntamento», once the screen found nothing missing (R4.66-R4.68). */
    async submit(from: Advancing): Promise<void> {
      if (advance(world, from) === 'submit') await create();
    },
    /** "Riprova" of the error state: back to the filled form (decisions on a failed create). */
    backToForm(): void {
      store.update((v) => ({ ...v, refusal: null, modal: null }));
    },
  };
}
