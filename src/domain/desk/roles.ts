/** What a person of the lender's staff is. One person may be several things. */
export const ROLES = ['consultant', 'manager', 'area', 'callcentre', 'agent', 'admin', 'dpo', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** A role with where it counts: a consultant's and a manager's branch, an area manager's area; the others' is the network. */
export interface Grant {
  readonly role: Role;
  readonly branch: string | null;
  readonly area: string | null;
  /** Of an external agent: whose requests are theirs. */
  readonly agent?: string | null;
}
