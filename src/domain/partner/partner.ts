/** Permissions of a partner's program: search, book, change its own appointments, read their changes. */
export const PARTNER_SCOPES = ['search', 'book', 'change', 'changes'] as const;
export type PartnerScope = (typeof PARTNER_SCOPES)[number];

/** Secrets at the same time: the one in use and its successor. */
export const MAX_SECRETS = 2;
