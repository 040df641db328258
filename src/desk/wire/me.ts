import { me } from '#contract/desk/me.ts';
import type { Output } from '#contract/endpoint.ts';
import { PERMISSIONS } from '#domain/desk/permissions.ts';
import { ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import type { Branch, Me } from '../session/me.ts';

const placeOf = ({ codice, nome, citta, lat, lng }: Output<typeof me>['filiali'][number]): Branch => ({
  ...{ code: codice, name: nome, city: citta },
  point: lat === undefined || lng === undefined ? null : { lat, lng },
});

/** Reads the signed-in person. */
export async function readMe(call: DeskCall, byItself = false): Promise<Result<Me, CallFault>> {
  const answer = await call(me, {}, { byItself });
  if (!answer.ok) return answer;
  const { codice, nome, istituto, ruoli, permessi, filiali, prenotabili, prefissiSms, scade } = answer.value;
  return ok({
    code: codice,
    name: nome,
    lender: istituto,
    grants: ruoli.map(({ ruolo, filiale, area }) => ({ role: ruolo, branch: filiale, area })),
    permissions: PERMISSIONS.filter((permission) => permessi.includes(permission)),
    branches: filiali.map(placeOf),
    bookable: (prenotabili ?? filiali).map(placeOf),
    smsPrefixes: prefissiSms,
    ends: Date.parse(scade),
  });
}
