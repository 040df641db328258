import type { Survey } from '../visit.ts';
import type { FlowWorld } from '../world.ts';

/** What the summary can do. */
export function summaryActions(world: FlowWorld) {
  const { store, call } = world;
  return {
    /** Reads one's own appointment by the proof cookie: after the create, and again after a reload. */
    async load(): Promise<void> {
      const { oppId, own } = store.get();
      if (!oppId || own.status === 'loading' || own.status === 'loaded') return;
      store.update((v) => ({ ...v, own: { status: 'loading' } }));
      const found = await call('getAppointment', { oppID: oppId });
      store.update((v) => ({
        ...v,
        own: found.ok ? { status: 'loaded', appointment: found.value.appuntamento } : { status: 'missing' },
      }));
    },
    answerSurvey(answers: Partial<Pick<Survey, 'impiego' | 'consolidamento'>>): void {
      store.update((v) => ({ ...v, survey: { ...v.survey, ...answers } }));
    },
    /** Sent once both are answered; a failed send still says thanks (R4.95, R4.96). */
    async sendSurvey(): Promise<void> {
      const { survey, oppId } = store.get();
      store.update((v) => ({ ...v, survey: { ...v.survey, status: 'sent' } }));
      const { impiego, consolidamento } = survey;
      await call('sendAudit', { evento: 'questionario', oppID: oppId, impiego, consolidamento });
    },
  };
}
