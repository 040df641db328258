import type { Caller } from '../../session/deps.ts';
import type { Agent } from '../../session/person.ts';
import { codeFaultOf } from '../branches/branch-by-code.ts';

/** The agent of a link; `unknown` for a code that does not exist, null without an answer. */
export async function agentByCode({ call }: Caller, code: string): Promise<Agent | 'unknown' | null> {
  const found = await call('agentDirect', { Codice: code });
  if (!found.ok) return codeFaultOf(found.error);
  if (found.value.Codice === '') return 'unknown';
  const { Codice, Nome, OAM, pluri, telefono, foto } = found.value;
  return {
    ...{ code: Codice, name: Nome, oam: OAM, multiArea: pluri === 1 },
    ...(telefono === undefined ? {} : { phone: telefono }),
    ...(foto === undefined ? {} : { photo: foto }),
  };
}
