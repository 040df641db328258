import type { Caller } from '../../session/deps.ts';
import type { Agent } from '../../session/person.ts';

/** The agent of a link; null for an unknown code, or without an answer. */
export async function agentByCode({ call }: Caller, code: string): Promise<Agent | null> {
  const found = await call('agentDirect', { Codice: code });
  if (!found.ok || found.value.Codice === '') return null;
  const { Codice, Nome, OAM, pluri, telefono, foto } = found.value;
  return {
    ...{ code: Codice, name: Nome, oam: OAM, multiArea: pluri === 1 },
    ...(telefono === undefined ? {} : { phone: telefono }),
    ...(foto === undefined ? {} : { photo: foto }),
  };
}
