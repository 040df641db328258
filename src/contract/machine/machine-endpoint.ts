import type { z } from 'zod/mini';

/** A read for the lender's own programs: a `GET` below the calls' path. Its names in braces are part of its input. */
export interface MachineEndpoint {
  /** What it is called in the register, in numbers and in traces. */
  readonly call: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly input: z.ZodMiniType;
  readonly output: z.ZodMiniType;
  readonly example: { readonly input: unknown; readonly output: unknown };
}

/** What a client may read: appointments, and whom they are about. */
export const MACHINE_SCOPES = ['appointments.read', 'appointments.contacts'] as const;
export type MachineScope = (typeof MACHINE_SCOPES)[number];
