import type { getAppointment } from '#contract/appointments.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Survey, Visit } from '../session/visit.ts';
import type { FlowWorld } from '../session/world.ts';

type Found = Output<typeof getAppointment>;

/** The edge's code of a request that is received and not confirmed (R0.87). */
const isProvisional = (oppId: string): boolean => oppId.startsWith('PROV-');

/** A provisional request nobody can tell of is still on its way; every other one is missing (R2.3.94). */
function ownOf(oppId: string, found: Found | null): Pick<Visit, 'own' | 'oppId'> {
  if (found === null) return { oppId, own: { status: isProvisional(oppId) ? 'waiting' : 'missing' } };
  if (!('appuntamento' in found)) return { oppId, own: { status: 'refused', refusal: found } };
  return { oppId: found.appuntamento.oppID, own: { status: 'loaded', appointment: found.appuntamento } };
}

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
      store.update((v) => ({ ...v, ...ownOf(oppId, found.ok ? found.value : null) }));
    },
    /** The device's position, or null: directions then start in Rome (R7.53). */
    async whereAmI(): Promise<{ lat: number; lng: number } | null> {
      const point = await world.position();
      return typeof point === 'string' ? null : point;
    },
    /** The calendar file's text; null when it cannot be had, which is only logged (R8.20). */
    async calendarFile(oppId: string): Promise<string | null> {
      const file = await world.calendarFile(oppId);
      if (file === null) world.log('No calendar file');
      return file;
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
