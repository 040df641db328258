import type { Role } from '#domain/desk/roles.ts';

/** A staff member of the demo desk, one per role; `code` is also the account at the demo provider. */
export interface DemoStaff {
  readonly code: string;
  readonly name: string;
  readonly role: Role;
  readonly branch?: string;
  readonly area?: string;
  readonly agent?: string;
}

const MILANO = '0151';

export const DEMO_STAFF: readonly DemoStaff[] = [
  { code: 'consulente.milano', name: 'Teodora Maestrelli', role: 'consultant', branch: MILANO },
  { code: 'direttrice.milano', name: 'Lavinia Corallo', role: 'manager', branch: MILANO },
  { code: 'area.nord', name: 'Ruggero Altomare', role: 'area', area: 'NORD' },
  { code: 'richiamate', name: 'Berenice Ondina', role: 'callcentre' },
  { code: 'rete', name: 'Gualtiero Vedetta', role: 'admin' },
  { code: 'privacy', name: 'Ersilia Fanale', role: 'dpo' },
  { code: 'revisione', name: 'Anselmo Scandaglio', role: 'auditor' },
  { code: 'agente.007', name: 'Fosca Bonaccia', role: 'agent', agent: 'AG007' },
];

/** The areas; `from` is the latitude of the southern border. */
export const DEMO_AREAS = [
  { code: 'NORD', name: 'Nord', from: 44 },
  { code: 'CENTRO', name: 'Centro', from: 41.5 },
  { code: 'SUD', name: 'Sud e isole', from: -90 },
] as const;
