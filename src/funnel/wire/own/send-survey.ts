import type { Visit } from '../../session/visit.ts';
import type { Caller } from '../../session/world.ts';

/** Both answers of the survey, by the code of the appointment they belong to. */
export async function sendSurvey({ call }: Caller, { oppId, survey }: Visit): Promise<void> {
  const { job, loans } = survey;
  await call('sendAudit', { evento: 'questionario', oppID: oppId, impiego: job, consolidamento: loans });
}
