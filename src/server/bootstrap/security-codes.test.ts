import { expect, test } from 'vitest';
import type { DeskEndpoint } from '#contract/desk/desk-endpoint.ts';
import { DESK_ENDPOINTS } from '#contract/desk/desk-endpoints.ts';
import { machineChanges, machineRead } from '#contract/machine/appointments.ts';
import { eraseOwnData } from '#contract/own-data.ts';
import type { Permission } from '#domain/desk/permissions.ts';
import { SECURITY_CODES, type SecurityKind } from '../platform/security-log/security-event.ts';

/** Downloads and acts of the desk that are no endpoints of the contract. */
const OTHERS = ['FoglioAppuntamento', 'Esportazione', 'ElencoDelGiorno', 'ElencoAutomatico', 'RuoliDaGruppi'];
const endpoints: readonly DeskEndpoint[] = Object.values(DESK_ENDPOINTS);

/** Permissions whose acts are security events, with the kinds of these. */
const KINDS: Readonly<Partial<Record<Permission, readonly SecurityKind[]>>> = {
  ...{ 'contact.reveal': ['reveal'], 'export.counts': ['export'], 'privacy.request': ['export', 'erasure'] },
  ...{ 'staff.propose': ['role-change'], 'staff.approve': ['role-change'], 'staff.end': ['role-change'] },
  'staff.import': ['role-change'],
  ...{ 'capacity.apply': ['closure'], 'absence.write': ['closure'] },
  'capacity.undo': ['closure'],
};

test.each(Object.entries(KINDS))(
  'an act of the permission %s is a security event of the kind %j',
  (permission, kinds) => {
    const codes: readonly string[] = kinds.flatMap((kind) => SECURITY_CODES[kind]);
    const theirs = endpoints.filter((each) => each.permission === permission && isAct(each));
    expect(theirs).not.toEqual([]);
    for (const { call } of theirs) expect(codes, call).toContain(call);
  },
);
/** Whether an endpoint changes something, or shows data in clear or in a file. */
const isAct = ({ keyed, sees, stepUp }: DeskEndpoint): boolean => keyed === true || sees === 'clear' || stepUp === true;

test('an endpoint of the desk that shows contacts in clear is a reveal or an export', () => {
  const shown: readonly string[] = [...SECURITY_CODES.reveal, ...SECURITY_CODES.export];
  for (const { call, sees } of endpoints) if (sees === 'clear') expect(shown, call).toContain(call);
});

test('each endpoint among the codes exists', () => {
  const codes = Object.values(SECURITY_CODES).flat();
  const calls: readonly string[] = [
    ...endpoints.map(({ call }) => call),
    ...[machineRead.call, machineChanges.call, eraseOwnData.call, ...OTHERS],
  ];
  for (const code of codes) if (/^[A-Z]/.test(code)) expect(calls, code).toContain(code);
});
