import { me } from '#contract/desk/me.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import type { Me } from '../session/me.ts';

/** Reads the signed-in person. */
export async function readMe(call: DeskCall, byItself = false): Promise<Result<Me, CallFault>> {
  const answer = await call(me, {}, { byItself });
  if (!answer.ok) return answer;
  const { codice, nome, istituto, ruoli, permessi, filiali, scade } = answer.value;
  return ok({
    code: codice,
    name: nome,
    lender: istituto,
    grants: ruoli.map(({ ruolo, filiale, area }) => ({ role: ruolo, branch: filiale, area })),
    permissions: permessi,
    branches: filiali.map((each) => ({ code: each.codice, name: each.nome, city: each.citta })),
    ends: Date.parse(scade),
  });
}
