/** Roles of the lender's staff. A person may have several. */
export const ROLES = ['consultant', 'manager', 'area', 'callcentre', 'agent', 'admin', 'dpo', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/**
 * A role of a person. It has a branch for consultants and managers, an area for area managers, and neither for others.
 */
export interface Grant {
  readonly role: Role;
  readonly branch: string | null;
  readonly area: string | null;
  /** The code of an external agent, whose requests belong to them. */
  readonly agent?: string | null;
}
