import { expect, test } from 'vitest';
import { DESK_ENDPOINTS } from '#contract/desk/desk-endpoints.ts';
import { machineChanges, machineRead } from '#contract/machine/appointments.ts';
import { SECURITY_CODES } from '../platform/security-log/security-event.ts';

/** Downloads and acts of the desk that are no endpoints of the contract. */
const OTHERS = ['FoglioAppuntamento', 'Esportazione', 'ElencoDelGiorno', 'RuoliDaGruppi'];
const endpoints = Object.values(DESK_ENDPOINTS);

test('an endpoint of the desk that shows contacts in clear is a reveal or an export', () => {
  const shown: readonly string[] = [...SECURITY_CODES.reveal, ...SECURITY_CODES.export];
  for (const { call, sees } of endpoints) if (sees === 'clear') expect(shown, call).toContain(call);
});

test('each endpoint among the codes exists', () => {
  const codes = Object.values(SECURITY_CODES).flat();
  const calls: readonly string[] = [
    ...endpoints.map(({ call }) => call),
    ...[machineRead.call, machineChanges.call, ...OTHERS],
  ];
  for (const code of codes) if (/^[A-Z]/.test(code)) expect(calls, code).toContain(code);
});
