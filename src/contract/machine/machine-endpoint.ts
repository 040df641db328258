import type { BaseEndpoint } from '../endpoint.ts';

/** An endpoint of the integration API, which the lender's other programs call. */
export interface MachineEndpoint extends BaseEndpoint {
  readonly path: string;
  readonly description: string;
  readonly example: { readonly input: unknown; readonly output: unknown };
}

/** Permissions of a client program: to read appointments, and to read their persons too. */
export const MACHINE_SCOPES = ['appointments.read', 'appointments.contacts'] as const;
export type MachineScope = (typeof MACHINE_SCOPES)[number];
