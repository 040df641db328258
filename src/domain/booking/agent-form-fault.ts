import type { ConsentFault } from '../consent/consents.ts';

/**
 * Why the form of the agent page (no appointment, `agent-direct`) cannot be sent: a field, a missing consent answer, a
 * refused mandatory consent.
 */
export type AgentFormFault = 'fields' | 'unanswered' | 'refused';

/** The first problem from the top of the page: the fields come before the consents. */
export function agentFormFault(
  fieldFaults: object,
  consentFaults: Readonly<Partial<Record<string, ConsentFault>>>,
): AgentFormFault | null {
  if (Object.keys(fieldFaults).length > 0) return 'fields';
  const faults = Object.values(consentFaults);
  if (faults.length === 0) return null;
  return faults.includes('unanswered') ? 'unanswered' : 'refused';
}
