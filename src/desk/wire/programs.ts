import { programs, revokeProgram, type WireProgram } from '#contract/desk/partners.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';

/** A partner's program, as the desk shows it. */
export interface Program {
  readonly id: string;
  readonly name: string;
  readonly scopes: WireProgram['permessi'];
  readonly perMinute: number;
  readonly perDay: number;
  /** Appointments that it made today. */
  readonly today: number;
  readonly usedAt: number | null;
  readonly revokedAt: number | null;
  /** It has a secret that is valid now. */
  readonly hasSecret: boolean;
}
export interface Programs {
  readonly now: number;
  readonly list: readonly Program[];
}

export async function readPrograms(call: DeskCall, byItself: boolean): Promise<Result<Programs, CallFault>> {
  const answer = await call(programs, {}, { byItself });
  if (!answer.ok) return answer;
  const { adesso, programmi } = answer.value;
  return ok({ now: Date.parse(adesso), list: programmi.map(programOf) });
}

export const revoke = (call: DeskCall, id: string) => call(revokeProgram, { id });

const at = (stamp: string | null): number | null => (stamp === null ? null : Date.parse(stamp));

const programOf = (wire: WireProgram): Program => ({
  ...{ id: wire.id, name: wire.nome, scopes: wire.permessi, perMinute: wire.alMinuto, perDay: wire.alGiorno },
  ...{ today: wire.oggi, usedAt: at(wire.ultimoUso), revokedAt: at(wire.revocato), hasSecret: wire.segreti > 0 },
});
