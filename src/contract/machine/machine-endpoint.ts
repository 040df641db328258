import type { BaseEndpoint } from '../endpoint.ts';

/** An endpoint for other programs. */
export interface MachineEndpoint extends BaseEndpoint {
  readonly path: string;
  readonly description: string;
  readonly example: { readonly input: unknown; readonly output: unknown };
}

/** Scopes of a client: appointments, and their persons. */
export const MACHINE_SCOPES = ['appointments.read', 'appointments.contacts'] as const;
export type MachineScope = (typeof MACHINE_SCOPES)[number];
