import type { Caller } from '../../session/deps.ts';
import type { Visit } from '../../session/visit.ts';

/** Sends both answers of the survey with the code of their appointment. */
export async function sendSurvey({ call }: Caller, { oppId, survey }: Visit): Promise<void> {
  const { job, loans } = survey;
  await call('sendAudit', { evento: 'questionario', oppID: oppId, impiego: job, consolidamento: loans });
}
